"""A stitched seam in black leather, lit low from the side. Units are millimetres."""

import math
import random

from graph import Graph
from materials import plain
from shapes import sheet, surface
from studio import COOL, COPPER, TEAL, camera, softbox
from textures import grain_map

LAMPS = 14  # in the wall of lamps that the "sweep" variant lights in turn
STITCH_PITCH, STITCH_LENGTH, THREAD = 5.2, 4.3, 0.46
GRAIN_TILE = 48.0
SEAM_TO_STITCH = 4.2  # distance of each row of stitches from the seam


def build(variant):
    sheet("leather", leather(), height, (-46, 46), (-60, 90), (380, 480))
    for side in (-1, 1):
        stitches(side)
    light(variant)
    if variant == "sweep":
        camera((-20, -62, 46), (2, 6, 0), lens=85, fstop=1.6, focus=(0, 0, 0))
    else:
        camera((-26, -58, 34), (0, 6, 0), lens=85, fstop=1.4, focus=(-2, -2, 0))


def height(x, y):
    """Two padded halves that roll into the seam at x = 0, pulled down along each row of stitches."""
    distance = abs(x)
    pad = 3.4 * (1 - math.exp(-((distance / 3.0) ** 1.2))) + 2.2 * (1 - math.exp(-distance / 22))
    row = math.exp(-(((distance - SEAM_TO_STITCH) / 0.9) ** 2))
    pull = 0.55 + 0.30 * math.cos(2 * math.pi * y / STITCH_PITCH)
    wave = 0.25 * math.sin(y / 17 + 0.6) + 0.18 * math.sin(x / 11 + y / 29)
    return pad - row * pull + wave


def leather():
    """Black leather: rounded pebbles, duller in the creases between them."""
    graph = Graph("leather")
    position = graph.coordinate("Object")
    drift = graph.node("TexNoise", {"Vector": position, "Scale": 0.12, "Detail": 1.0}, output=1)
    bent = graph.vector("ADD", position, graph.vector("SCALE", drift, scale=5.0))
    relief = graph.height_map(grain_map(), bent, GRAIN_TILE)
    normal = graph.node("Bump", {"Height": relief, "Distance": 0.22, "Strength": 1.0})
    roughness = graph.smooth(relief, 0.2, 0.9, 0.6, 0.38)
    inputs = {"Base Color": (0.008, 0.011, 0.012), "Roughness": roughness, "Specular": 0.5, "Normal": normal}
    return graph.surface(graph.node("BsdfPrincipled", inputs))


def thread():
    graph = Graph("thread")
    position = graph.coordinate("Generated")
    twist = graph.node("TexWave", {"Vector": position, "Scale": 2.2, "Distortion": 0.0}, bands_direction="DIAGONAL")
    normal = graph.node("Bump", {"Height": twist, "Distance": 0.12, "Strength": 1.0})
    inputs = {"Base Color": (0.55, 0.20, 0.055), "Roughness": 0.55, "Sheen": 0.5, "Normal": normal}
    return graph.surface(graph.node("BsdfPrincipled", inputs))


def stitches(side):
    """One row of saddle stitches. Each is a bent capsule that dips into its two holes."""
    rng = random.Random(31 + side)
    material = thread()
    hole = plain("hole", (0.001, 0.001, 0.001), 0.9, specular=0.0)
    for index in range(-11, 17):
        middle = (index + 0.5) * STITCH_PITCH
        lean = rng.uniform(-0.12, 0.12)
        capsule(material, side * SEAM_TO_STITCH, middle, lean, rng.uniform(0.94, 1.04))
        capsule(hole, side * SEAM_TO_STITCH, middle + STITCH_PITCH / 2, 0.0, 0.12, sink=0.38)


def capsule(material, x, y, lean, size, sink=0.0, rings=22, sides=14):
    half = STITCH_LENGTH / 2 * size
    points = []
    for ring in range(rings + 1):
        t = 2 * ring / rings - 1
        along = y + t * half
        across = x + lean * t
        lift = height(x, y) + 0.30 - 0.62 * t**4 - sink
        radius = THREAD * max(0.02, (1 - abs(t) ** 5)) ** 0.5
        for side in range(sides):
            angle = 2 * math.pi * side / sides
            points.append((across + radius * math.cos(angle), along, lift + 0.8 * radius * math.sin(angle)))
    surface("stitch", material, points, sides, rings + 1, closed=True)


def light(variant):
    """A low cool light from behind that grazes the grain, and copper from the right."""
    if variant == "sweep":
        for lamp in range(LAMPS):
            y = -70 + 17 * lamp
            softbox(f"wall{lamp:02}", (-95, y, 52), (0, y, 0), (34, 26), COOL, 26, (1.0, 0.8), group=f"wall{lamp:02}")
    else:
        softbox("graze", (-70, 120, 46), (0, 10, 0), (110, 22), COOL, 30, (0.8, 0.9))
    softbox("copper", (110, 60, 30), (0, 5, 0), (60, 24), COPPER, 16, (0.8, 0.9))
    softbox("glow", (0, 150, 120), (0, 0, 0), (200, 80), TEAL, 1.2, (0.95, 1.0))
