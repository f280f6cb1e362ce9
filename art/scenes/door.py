"""A front door's handle and shut line under one lamp, before and after paint correction. Units are centimetres.

Variants: "before" and "after", which share one framing.
"""

import math

import numpy as np

from bodyside import BELT_Z, doors, handle, point, seen_in, shut_line, window
from graph import Graph
from materials import coated, metallic_base
from shapes import surface
from studio import COOL, COPPER, camera, disk_lamp, softbox
from textures import swirl_map

EYE = (-76, -124, 54)
LAMP = (-17.0, 46.2)  # where the door mirrors it, x and z
PAINT = (0.010, 0.040, 0.054)
TAPE = (0.020, 0.135, 0.36)
MAP_SIZE, DEPTH = 100.0, 0.008  # of the swirls


def build(variant):
    paint = swirled() if variant == "before" else corrected()
    doors(paint)
    handle(paint)
    window()
    tape()
    ground()
    light()
    camera(EYE, (-12, 0, 44.5), lens=82, fstop=0.5, focus=point(-13, 48))


def corrected():
    """A flawless clear coat. A trace of orange peel keeps it from looking computed."""
    graph = Graph("corrected")
    peel = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 1.6, "Detail": 0.0})
    normal = graph.node("Bump", {"Height": peel, "Distance": 0.0012, "Strength": 0.12})
    base = metallic_base(graph, PAINT, 0.30, flake_size=0.03, flake_tilt=0.10)
    return graph.surface(coated(graph, base, normal, 0.006))


def swirled():
    """The same paint, full of wash marks and veiled by haze."""
    graph = Graph("swirled")
    position = graph.coordinate("Object")
    x, z = graph.axis(position, "X"), graph.axis(position, "Z")
    flat = graph.node("CombineXYZ", {0: x, 1: z, 2: 0.0})
    relief = graph.height_map(swirl_map(), flat, MAP_SIZE, offset=(0.5, 0.4, 0))
    normal = graph.node("Bump", {"Height": relief, "Distance": DEPTH, "Strength": 1.0})
    coat = coated(graph, metallic_base(graph, PAINT, 0.42, flake_size=0.03, flake_tilt=0.10), normal, 0.018)
    haze = graph.node("BsdfDiffuse", {"Color": (0.34, 0.36, 0.36), "Roughness": 1.0})
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 5.0, "Roughness": 0.65})
    return graph.surface(graph.mix(graph.smooth(clouds, 0.3, 0.75, 0.02, 0.10), coat, haze))


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


def light():
    """One inspection lamp; a pale wall and a tube in the upper door, copper in the lower; light on the floor."""
    disk_lamp("lamp", seen_in(EYE, *LAMP, 260), point(*LAMP), 9, (0.93, 0.97, 1.0), 130000)
    tube("wall", 53.0, 430, 170, (0.78, 0.91, 1.0), 1.1, fade=1.0)
    tube("ceiling", 56.6, 330, 8, COOL, 7)
    tube("copper", 36.0, 300, 5, COPPER, 4.0, length=520, x=24, fade=0.8)
    softbox("floor", (-40, -330, 330), (-20, -300, -45), (560, 300), COOL, 12, (0.8, 0.8))
    softbox("front", (-150, -330, 130), (-12, 0, 45), (160, 120), (1.0, 0.98, 0.95), 4.0, (0.8, 0.8))
    softbox("rim", (190, -70, 62), (0, 0, 50), (50, 90), COPPER, 3, (0.6, 0.6))
    softbox("edge", (-170, -34, 66), (-24, 0, 50), (40, 80), COOL, 2.0, (0.6, 0.6))


def tube(name, z, distance, width, color, strength, length=1000, x=-15, fade=0.15):
    """A lamp parallel to the car that the eye sees reflected at height z, sharp-edged unless it fades."""
    location = seen_in(EYE, x, z, distance)
    softbox(name, location, (location.x, 0, z), (length, width), color, strength, (0.3, fade))
