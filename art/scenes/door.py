"""A front door's handle and shut line under one lamp, before and after paint correction. Units are centimetres.

Variants: "before" and "after" share one framing; so do "swirled" and "mirror", upright and closer, and "filmed" and
"washed", upright, without lamp and tape.
"""

import math

import numpy as np

from bodyside import BELT_Z, doors, handle, point, seen_in, shut_line, window
from graph import Graph
from materials import ROAD_FILM, coated, dirty, metallic_base
from shapes import surface
from studio import COOL, COPPER, camera, disk_lamp, softbox
from textures import swirl_map

EYE = (-76, -124, 54)
LAMP = (-17.0, 46.2)  # where the door mirrors it, x and z
PAINT = (0.010, 0.040, 0.054)
TAPE = (0.020, 0.135, 0.36)
LEDS, LED, PITCH = 7, 2.5, 3.9  # of the lamp: one in the middle, six around it
LAMP_COLOR = (0.93, 0.97, 1.0)
SWIRLS = 84.0  # side of the map


def build(variant):
    paint = {"before": swirled, "swirled": swirled, "filmed": filmed}.get(variant, corrected)()
    doors(paint)
    handle(paint)
    window()
    ground()
    light(variant)
    if variant in ("filmed", "washed"):
        camera(EYE, (-11, 0, 33.5), lens=80, fstop=0.5, focus=point(-12, 40))
        return
    tape()
    lamp()
    if variant in ("before", "after"):
        camera(EYE, (-12, 0, 44.5), lens=82, fstop=0.5, focus=point(-13, 48))
    else:
        camera(EYE, (-14, 0, 47), lens=122, fstop=0.5, focus=point(-15, 48))


def corrected():
    graph = Graph("corrected")
    return graph.surface(flawless(graph))


def flawless(graph):
    """A flawless clear coat. A trace of orange peel keeps it from looking computed."""
    peel = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 1.6, "Detail": 0.0})
    normal = graph.node("Bump", {"Height": peel, "Distance": 0.0012, "Strength": 0.12})
    return coated(graph, metallic_base(graph, PAINT, 0.30), normal, 0.006)


def filmed():
    """The same paint under a winter's road film, thickest near the sill, with splashes."""
    graph = Graph("filmed")
    position = graph.coordinate("Object")
    z = graph.axis(position, "Z")
    thrown = graph.node("Mapping", {"Vector": position, "Rotation": (0, math.radians(38), 0)})  # up from the front wheel
    thrown = graph.node("Mapping", {"Vector": thrown, "Scale": (0.45, 1.0, 1.0)})
    spots = [graph.node("TexVoronoi", {"Vector": thrown, "Scale": scale}) for scale in (1.4, 4.0)]
    splashes = graph.math("ADD", graph.smooth(spots[0], 0.30, 0.16), graph.smooth(spots[1], 0.26, 0.12))
    low = graph.smooth(z, 60.0, 4.0, 0.30, 1.05)
    amount = graph.math("MULTIPLY_ADD", graph.math("MULTIPLY", splashes, graph.smooth(z, 58.0, 14.0)), 0.35, low)
    return graph.surface(dirty(graph, flawless(graph), ROAD_FILM, 0.60, 0.92, amount))


def swirled():
    """The same paint, veiled by haze and full of wash marks, which glint around the lamp's reflection."""
    graph = Graph("swirled")
    position = graph.coordinate("Object")
    coat = coated(graph, metallic_base(graph, PAINT, 0.42), roughness=0.06)
    haze = graph.node("BsdfDiffuse", {"Color": (0.34, 0.36, 0.36), "Roughness": 1.0})
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 5.0, "Roughness": 0.65})
    dull = graph.mix(graph.smooth(clouds, 0.3, 0.75, 0.02, 0.09), coat, haze)
    light = graph.node("Emission", {"Color": LAMP_COLOR, "Strength": glints(graph, position)})
    return graph.surface(graph.node("AddShader", {0: dull, 1: light}))


def glints(graph, position):
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

    to_lamp = graph.vector("NORMALIZE", graph.vector("SUBTRACT", tuple(seen_in(EYE, *LAMP, 260)), position))
    to_eye = graph.vector("NORMALIZE", graph.vector("SUBTRACT", EYE, position))
    half = flatten(graph.vector("NORMALIZE", graph.vector("ADD", to_lamp, to_eye)))
    tilt = graph.math("SQRT", dot(half, half))
    missed = graph.math("DIVIDE", dot(half, graph.vector("NORMALIZE", flatten(along))), 0.013)
    aligned = graph.math("EXPONENT", graph.math("MULTIPLY", graph.math("MULTIPLY", missed, missed), -1.0))
    near = graph.math("EXPONENT", graph.math("MULTIPLY", tilt, -1 / 0.035))
    far = graph.math("EXPONENT", graph.math("MULTIPLY", tilt, -1 / 0.17))
    fall = graph.math("MULTIPLY_ADD", near, 6.0, graph.math("MULTIPLY", far, 1.7))
    shine = graph.math("MULTIPLY_ADD", graph.math("MULTIPLY", aligned, fall), 1.0, 0.02)
    return graph.math("MULTIPLY", graph.math("POWER", depth, 1.3), shine)


def tape():
    """Blue masking tape under the window's trim, and a shorter strip along the rear door's edge."""
    strip("belt", [(x, BELT_Z - 4.6 + 0.018 * x) for x in np.arange(-75, 2.2, 0.15)], 2.4, 0.1)
    strip("edge", [(shut_line(z) + 2.15, z) for z in np.arange(20, BELT_Z - 3.4, 0.15)], 2.4, 0.4)


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
    """Workshop concrete, which the lower half of the door mirrors."""
    graph = Graph("concrete")
    noise = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 0.03, "Detail": 6.0})
    color = graph.blend(graph.smooth(noise, 0.3, 0.7), (0.10, 0.105, 0.11), (0.20, 0.205, 0.21))
    material = graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Roughness": 0.5}))
    surface("ground", material, [(-900, -900, -45), (900, -900, -45), (-900, 60, -45), (900, 60, -45)], 2, 2, clean=False)


def light(variant):
    """A pale wall and a tube in the upper door, light on the floor that the lower door mirrors; daylight on road film."""
    tube("wall", 53.0, 430, 170, (0.78, 0.91, 1.0), 1.1, fade=1.0)
    tube("ceiling", 56.6, 330, 8, COOL, 7)
    if variant in ("filmed", "washed"):
        softbox("day", (-260, -260, 260), (-12, 0, 30), (260, 200), (1.0, 0.99, 0.97), 7.0, (0.8, 0.8))
    softbox("floor", (-40, -330, 330), (-20, -300, -45), (560, 300), COOL, 30 if variant in ("filmed", "washed") else 10, (0.8, 0.8))
    softbox("front", (-150, -330, 130), (-12, 0, 45), (160, 120), (1.0, 0.98, 0.95), 2.4, (0.8, 0.8))
    softbox("rim", (190, -70, 62), (0, 0, 50), (50, 90), COPPER, 3, (0.6, 0.6))
    softbox("edge", (-170, -34, 66), (-24, 0, 50), (40, 80), COOL, 1.2, (0.6, 0.6))


def lamp(watts=52000):
    """A round inspection lamp: its light-emitting diodes can be counted in corrected paint."""
    centre, target = seen_in(EYE, *LAMP, 260), point(*LAMP)
    facing = (target - centre).normalized()
    across = facing.cross((0, 0, 1)).normalized()
    up = across.cross(facing)
    for index in range(LEDS):
        angle = 2 * math.pi * index / (LEDS - 1)
        reach = PITCH if index < LEDS - 1 else 0
        at = centre + reach * (math.cos(angle) * across + math.sin(angle) * up)
        disk_lamp("led", at, target, LED, LAMP_COLOR, watts / LEDS)


def tube(name, z, distance, width, color, strength, fade=0.15):
    """A lamp parallel to the car that the eye sees reflected at height z, sharp-edged unless it fades."""
    location = seen_in(EYE, -15, z, distance)
    softbox(name, location, (location.x, 0, z), (1000, width), color, strength, (0.3, fade))
