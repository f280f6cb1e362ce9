"""A front door's handle and flank at dusk under one strip light, before and after paint correction. Units are centimetres.

Variants: "before", "after" and "half" (polished above the crease, and below it to the right of a tape), in one framing;
"before upright" and "after upright" in another, with the tape further left. The flank is nearly flat, so the street stands
upright in it.
"""

import math

import numpy as np

from bodyside import SWAGE, doors, flank, handle, shut_line, window
from dusk import STRIP_COLOR, bar_axis, base, clear_coat, evening, strip_light
from graph import Graph
from materials import coated, tape
from shapes import surface
from studio import COPPER, camera, softbox
from textures import swirl_map

EYE = (-42, -142, 55)
LAMP = (-13.5, 38.8)  # where the flank mirrors the middle of the strip, x and z
LAMP_AWAY, LAMP_LENGTH, LAMP_WIDTH, LAMP_ROLL = 240, 38, 2.6, 8
TAPE_X = -16.6
SWIRLS = 42.0  # side of the map


def build(variant):
    state, *upright = variant.split()
    doors(finish(state))
    handle(finish("after" if state == "half" else state))
    window()
    evening(turn=3.0, sun=-75)
    softbox("rim", (190, -70, 62), (0, 0, 50), (50, 90), COPPER, 3, (0.9, 0.9))
    lamp()
    if upright:
        masking(shut_line(26.1) + 2.25, 8.0, 44.2)
        masking(TAPE_X, 4.0, 45.2)
        upright_camera()
    else:
        if state == "half":
            masking(LAMP[0], 4.0, 45.0)
        camera(EYE, (-12.0, 0, 43.2), lens=96, fstop=0.15, focus=flank.point(-14, 46))


def upright_camera():
    """Sees 27 cm of the door."""
    camera(EYE, (-13.8, 0, 41.0), lens=110, fstop=0.15, focus=flank.point(-14, 40))


def finish(state):
    graph = Graph(state)
    if state == "half":
        x, _, z = (graph.axis(graph.coordinate("Object"), axis) for axis in "XYZ")
        along_crease = graph.math("MULTIPLY_ADD", x, -SWAGE, z)
        polished = graph.math("MAXIMUM", graph.math("GREATER_THAN", x, LAMP[0]), graph.smooth(along_crease, 45.2, 46.2))
        return graph.surface(graph.mix(polished, swirled(graph), corrected(graph)))
    return graph.surface(swirled(graph) if state == "before" else corrected(graph))


def corrected(graph):
    return specks(graph, clear_coat(graph, base(graph)), 0.10)


def swirled(graph):
    """The same paint, veiled by haze and full of wash marks, which glint around the lamp's reflection."""
    position = graph.coordinate("Object")
    coat = coated(graph, base(graph, roughness=0.42), roughness=0.055)
    haze = graph.node("BsdfDiffuse", {"Color": (0.34, 0.36, 0.36), "Roughness": 1.0})
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 5.0, "Roughness": 0.65})
    dull = graph.mix(graph.smooth(clouds, 0.3, 0.75, 0.04, 0.10), coat, haze)
    dull = specks(graph, dull, 0.6)
    light = graph.node("Emission", {"Color": STRIP_COLOR, "Strength": glints(graph, position)})
    return graph.node("AddShader", {0: dull, 1: light})


def specks(graph, clean, amount):
    """Dust: a speck in some of the cells."""
    position = graph.coordinate("Object")
    near = graph.node("TexVoronoi", {"Vector": position, "Scale": 1.1})
    kind = graph.axis(graph.node("TexVoronoi", {"Vector": position, "Scale": 1.1}, output=1), "X")
    dot = graph.math("MULTIPLY", graph.smooth(near, 0.045, 0.02), graph.smooth(kind, 0.80, 0.82))
    dust = graph.node("BsdfDiffuse", {"Color": (0.30, 0.30, 0.29), "Roughness": 1.0})
    return graph.mix(graph.math("MULTIPLY", dot, amount), clean, dust)


def lamp_ends():
    """The middle of the strip and its two ends."""
    centre, target = flank.seen_in(EYE, *LAMP, LAMP_AWAY), flank.point(*LAMP)
    along = bar_axis(centre, target, LAMP_ROLL)
    return centre, centre - along * LAMP_LENGTH / 2, centre + along * LAMP_LENGTH / 2


def glints(graph, position):
    """The light that the swirls throw to the eye.

    A scratch mirrors the strip wherever the half vector between eye and some point of the strip is at right angles to it,
    which draws rings around the reflection. Worked out here, it costs no samples and no denoiser can wash it away.
    """
    flat = graph.node("CombineXYZ", {0: graph.axis(position, "X"), 1: graph.axis(position, "Z"), 2: 0.0})
    drawn = graph.height_map(swirl_map(), flat, SWIRLS, offset=(0.5, 0.4, 0), interpolation="Linear")
    depth, cosine, sine = (graph.axis(drawn, name) for name in "XYZ")
    safe = graph.math("MAXIMUM", depth, 0.004)
    angle = graph.math("ARCTAN2", *(graph.math("MULTIPLY_ADD", graph.math("DIVIDE", v, safe), 2.0, -1.0) for v in (sine, cosine)))
    angle = graph.math("MULTIPLY", angle, 0.5)
    along = graph.node("CombineXYZ", {0: graph.math("COSINE", angle), 1: 0.0, 2: graph.math("SINE", angle)})
    facing = graph.node("NewGeometry", output=1)

    def dot(a, b):
        return graph.node("VectorMath", {0: a, 1: b}, output=1, operation="DOT_PRODUCT")

    def flatten(vector):
        return graph.vector("SUBTRACT", vector, graph.node("VectorMath", {0: facing, "Scale": dot(vector, facing)}, operation="SCALE"))

    to_eye = graph.vector("NORMALIZE", graph.vector("SUBTRACT", EYE, position))
    scratch = graph.vector("NORMALIZE", flatten(along))
    centre, first, second = lamp_ends()
    missed, tilts = [], []
    for at in (first, centre, second):
        to_lamp = graph.vector("NORMALIZE", graph.vector("SUBTRACT", tuple(at), position))
        half = flatten(graph.vector("NORMALIZE", graph.vector("ADD", to_lamp, to_eye)))
        tilts.append(graph.math("SQRT", dot(half, half)))
        missed.append(dot(half, scratch))
    low, high = graph.math("MINIMUM", missed[0], missed[2]), graph.math("MAXIMUM", missed[0], missed[2])
    off = graph.math("MAXIMUM", graph.math("MAXIMUM", low, graph.math("MULTIPLY", high, -1.0)), 0.0)
    off = graph.math("DIVIDE", off, 0.009)
    spread = graph.math("DIVIDE", 1.0, graph.math("MULTIPLY_ADD", graph.math("SUBTRACT", high, low), 14.0, 1.0))
    aligned = graph.math("MULTIPLY", graph.math("EXPONENT", graph.math("MULTIPLY", graph.math("MULTIPLY", off, off), -1.0)), spread)
    tilt = graph.math("MINIMUM", graph.math("MINIMUM", tilts[0], tilts[2]), tilts[1])
    near = graph.math("EXPONENT", graph.math("MULTIPLY", tilt, -1 / 0.030))
    far = graph.math("EXPONENT", graph.math("MULTIPLY", tilt, -1 / 0.13))
    fall = graph.math("MULTIPLY_ADD", near, 7.5, graph.math("MULTIPLY", far, 1.7))
    shine = graph.math("MULTIPLY_ADD", graph.math("MULTIPLY", aligned, fall), 1.0, 0.012)
    return graph.math("MULTIPLY", graph.math("POWER", depth, 1.3), shine)


def masking(x, bottom, top, width=1.9):
    """Blue masking tape, upright at `x`."""
    rng = np.random.default_rng(4)
    rows = np.arange(bottom, top, 0.12)
    columns = 24
    ragged = np.convolve(rng.normal(0, 0.02, len(rows) + 8), np.ones(9) / 9, "valid")
    torn = np.cumsum(rng.normal(0, 0.055, columns + 1))
    points = []
    for index, z in enumerate(rows):
        for column in range(columns + 1):
            u = column / columns
            end = max(0.0, (z - rows[-1] + 1.2) / 1.2)
            lift = 0.02 + 0.006 * math.sin(2.3 * z + 3 * u) * math.sin(0.7 * z) + 0.06 * end**3
            points.append(tuple(flank.point(x + (u - 0.5) * width + ragged[index] * abs(2 * u - 1), z + torn[column] * end, lift)))
    return surface("tape", tape((2.0, 1.0, 9.0)), points, columns + 1, len(rows), clean=False)


def lamp(watts=42000):
    centre, _, _ = lamp_ends()
    strip_light("strip", centre, flank.point(*LAMP), LAMP_LENGTH, LAMP_WIDTH, watts, LAMP_ROLL)
