"""A front door's handle and shut line under one lamp, before and after paint correction. Units are centimetres.

Variants: "before" and "after" share one framing; so do "swirled" and "mirror", upright and closer, ahead of the handle.
"""

import math

import numpy as np

from bodyside import BELT_Z, doors, handle, point, seen_in, shut_line, window
from graph import Graph
from materials import coated, corrected, metallic_base
from shapes import surface
from studio import COPPER, camera, card, disk_lamp, softbox
from textures import street_map, swirl_map

EYE = (-76, -124, 54)
LAMP, UPRIGHT_LAMP = (-17.0, 46.6), (-44.0, 47.6)  # where the door mirrors it, x and z
PAINT = (0.003, 0.016, 0.021)
TAPE = (0.020, 0.135, 0.36)
LEDS, LED, PITCH = 7, 4.0, 6.4  # of the lamp: one in the middle, six around it
LAMP_COLOR = (0.93, 0.97, 1.0)
SWIRLS = 58.0  # side of the map


def build(variant):
    wide = variant in ("before", "after")
    mirrored = LAMP if wide else UPRIGHT_LAMP
    paint = swirled(mirrored) if variant in ("before", "swirled") else corrected(PAINT, 0.30)
    doors(paint)
    handle(paint)
    window()
    ground()
    street(mirrored[0])
    softbox("rim", (190, -70, 62), (0, 0, 50), (50, 90), COPPER, 3, (0.9, 0.9))
    tape()
    lamp(mirrored)
    if wide:
        camera(EYE, (-17, 0, 45), lens=92, fstop=0.5, focus=point(-17, 48))
    else:
        camera(EYE, (-44, 0, 49.8), lens=176, fstop=0.5, focus=point(*mirrored))


def swirled(mirrored):
    """The same paint, veiled by haze and full of wash marks, which glint around the lamp's reflection."""
    graph = Graph("swirled")
    position = graph.coordinate("Object")
    coat = coated(graph, metallic_base(graph, PAINT, 0.42), roughness=0.06)
    haze = graph.node("BsdfDiffuse", {"Color": (0.34, 0.36, 0.36), "Roughness": 1.0})
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 5.0, "Roughness": 0.65})
    dull = graph.mix(graph.smooth(clouds, 0.3, 0.75, 0.035, 0.08), coat, haze)
    light = graph.node("Emission", {"Color": LAMP_COLOR, "Strength": glints(graph, position, mirrored)})
    return graph.surface(graph.node("AddShader", {0: dull, 1: light}))


def glints(graph, position, mirrored):
    """The light that the swirls throw to the eye.

    A scratch mirrors the lamp wherever the half vector between lamp and eye is at right angles to it, which draws rings
    around the reflection. Worked out here, it costs no samples and no denoiser can wash it away.
    """
    flat = graph.node("CombineXYZ", {0: graph.axis(position, "X"), 1: graph.axis(position, "Z"), 2: 0.0})
    drawn = graph.height_map(swirl_map(), flat, SWIRLS, offset=(0.5, 0.4, 0), interpolation="Linear")
    depth, cosine, sine = (graph.axis(drawn, name) for name in "XYZ")
    safe = graph.math("MAXIMUM", depth, 0.004)
    angle = graph.math("ARCTAN2", *(graph.math("MULTIPLY_ADD", graph.math("DIVIDE", v, safe), 2.0, -1.0) for v in (sine, cosine)))
    angle = graph.math("MULTIPLY", angle, 0.5)
    along = graph.node("CombineXYZ", {0: graph.math("COSINE", angle), 1: 0.0, 2: graph.math("SINE", angle)})
    normal = graph.node("NewGeometry", output=1)

    def dot(a, b):
        return graph.node("VectorMath", {0: a, 1: b}, output=1, operation="DOT_PRODUCT")

    def flatten(vector):
        return graph.vector("SUBTRACT", vector, graph.node("VectorMath", {0: normal, "Scale": dot(vector, normal)}, operation="SCALE"))

    to_lamp = graph.vector("NORMALIZE", graph.vector("SUBTRACT", tuple(seen_in(EYE, *mirrored, 260)), position))
    to_eye = graph.vector("NORMALIZE", graph.vector("SUBTRACT", EYE, position))
    half = flatten(graph.vector("NORMALIZE", graph.vector("ADD", to_lamp, to_eye)))
    tilt = graph.math("SQRT", dot(half, half))
    missed = graph.math("DIVIDE", dot(half, graph.vector("NORMALIZE", flatten(along))), 0.013)
    aligned = graph.math("EXPONENT", graph.math("MULTIPLY", graph.math("MULTIPLY", missed, missed), -1.0))
    near = graph.math("EXPONENT", graph.math("MULTIPLY", tilt, -1 / 0.035))
    far = graph.math("EXPONENT", graph.math("MULTIPLY", tilt, -1 / 0.20))
    fall = graph.math("MULTIPLY_ADD", near, 6.0, graph.math("MULTIPLY", far, 2.2))
    shine = graph.math("MULTIPLY_ADD", graph.math("MULTIPLY", aligned, fall), 1.0, 0.02)
    return graph.math("MULTIPLY", graph.math("POWER", depth, 1.3), shine)


def tape():
    """Blue masking tape along the rear door's edge."""
    strip("edge", [(shut_line(z) + 1.55, z) for z in np.arange(36, BELT_Z - 4.6, 0.15)], 1.8, 0.4)


def strip(name, line, width, seed):
    """A strip of crepe tape along a line of (x, z), pressed onto the door."""
    rng = np.random.default_rng(int(10 * seed))
    columns = 14
    ragged = np.convolve(rng.normal(0, 0.02, len(line) + 8), np.ones(9) / 9, "valid")
    points = []
    for index, (x, z) in enumerate(line):
        x2, z2 = line[min(index + 1, len(line) - 1)]
        x1, z1 = line[max(index - 1, 0)]
        length = math.hypot(x2 - x1, z2 - z1)
        across = (-(z2 - z1) / length, (x2 - x1) / length)
        for column in range(columns + 1):
            offset = (column / columns - 0.5) * width + ragged[index]
            lift = 0.02 + 0.012 * math.sin(1.9 * index * 0.15 + 3 * column / columns) * math.sin(0.31 * index)
            points.append(tuple(point(x + across[0] * offset, z + across[1] * offset, lift)))
    graph = Graph("tape")
    crepe = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 5.5, "Detail": 3.0})
    bump = graph.node("Bump", {"Height": crepe, "Distance": 0.05, "Strength": 0.7})
    color = graph.blend(graph.smooth(crepe, 0.3, 0.7), tuple(0.7 * c for c in TAPE), tuple(1.25 * c for c in TAPE))
    inputs = {"Base Color": color, "Roughness": 0.55, "Specular": 0.3, "Normal": bump}
    return surface(name, graph.surface(graph.node("BsdfPrincipled", inputs)), points, columns + 1, len(line), clean=False)


def ground():
    """Pavement, kerb and road under a street lamp, which the lower half of the door mirrors. They glow: lit by lamps, they were noisy."""
    graph = Graph("ground")
    y = graph.axis(graph.coordinate("Object"), "Y")
    pavement = graph.blend(graph.smooth(y, -108, -150), (0.0, 0.0, 0.0), (0.40, 0.44, 0.46))
    road = graph.blend(graph.smooth(y, -156, -230), (0.12, 0.14, 0.16), (0.45, 0.44, 0.44))
    color = graph.blend(graph.smooth(y, -151.6, -152.0), pavement, (0.80, 0.84, 0.86))
    color = graph.blend(graph.smooth(y, -155.6, -156.0), color, road)
    material = graph.surface(graph.node("Emission", {"Color": color, "Strength": 1.0}))
    surface("ground", material, [(-900, -900, -45), (900, -900, -45), (-900, 60, -45), (900, 60, -45)], 2, 2, clean=False)


def street(x, distance=500, width=1100):
    """The houses across the street, before the last light of the sky."""
    graph = Graph("street")
    uv = graph.coordinate("UV")
    drawn = graph.height_map(street_map(), uv, 1.0, interpolation="Linear")
    up = graph.axis(uv, "Y")
    sky = graph.blend(graph.smooth(up, 0.50, 0.62), (1.0, 0.42, 0.13), (0.62, 0.66, 0.62))
    sky = graph.blend(graph.smooth(up, 0.58, 0.95), sky, (0.10, 0.34, 0.46))
    wall = graph.node("Emission", {"Color": (0.05, 0.08, 0.10), "Strength": 1.0})
    above = graph.node("Emission", {"Color": sky, "Strength": graph.math("MULTIPLY", graph.axis(drawn, "X"), 7.0)})
    lit = graph.node("Emission", {"Color": (1.0, 0.55, 0.18), "Strength": graph.math("MULTIPLY", graph.axis(drawn, "Y"), 4.0)})
    shader = graph.node("AddShader", {0: graph.node("AddShader", {0: wall, 1: above}), 1: lit})
    centre = seen_in(EYE, x, 49.2, distance)
    card("street", graph.surface(shader), centre, (centre.x, 0, centre.z), (width, width / 2))


def lamp(mirrored, watts=52000):
    """A round inspection lamp: its light-emitting diodes can be counted in corrected paint."""
    centre, target = seen_in(EYE, *mirrored, 260), point(*mirrored)
    facing = (target - centre).normalized()
    across = facing.cross((0, 0, 1)).normalized()
    up = across.cross(facing)
    for index in range(LEDS):
        angle = 2 * math.pi * index / (LEDS - 1)
        reach = PITCH if index < LEDS - 1 else 0
        at = centre + reach * (math.cos(angle) * across + math.sin(angle) * up)
        disk_lamp("led", at, target, LED, LAMP_COLOR, watts / LEDS)
