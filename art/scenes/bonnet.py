"""A flawless bonnet under a workshop ceiling of lamps. Units are centimetres."""

import math

from graph import Graph
from materials import coated, glow, metallic_base
from shapes import sheet, tube
from studio import COOL, COPPER, TEAL, camera, softbox

CELL = 46  # side length of a hexagon of lamps
CEILING = 190


def build(variant):
    graph = Graph("paint")
    base = metallic_base(graph, (0.003, 0.022, 0.027), 0.34, flake_size=0.05)
    sheet("bonnet", graph.surface(coated(graph, base)), height, (-95, 95), (-70, 150), (500, 520))
    ceiling()
    light()
    if variant == "gloss":
        camera((-30, -104, 50), (6, -10, 0), lens=40, fstop=16, roll=-5)
    else:
        camera((-30, -104, 50), (4, -34, 0), lens=36, fstop=16, roll=-5)


def height(x, y):
    """A domed panel with two creases that converge towards the nose."""
    crown = -(x * x) / 420 - (y - 20) ** 2 / 1500
    crease = abs(x) - (34 + 0.06 * y)
    ridge = 2.6 * math.exp(-((crease / 9) ** 2)) if crease < 0 else 2.6 * math.exp(-((crease / 3.2) ** 2))
    return crown + ridge


def ceiling():
    """Lamps in a honeycomb, as in a detailer's workshop: one lamp per edge."""
    lamp = glow("lamp", COOL, 10)
    for start, end in sorted(honeycomb()):
        tube("lamp", lamp, [(*start, CEILING), (*end, CEILING)], 1.3)


def honeycomb(rings=4):
    edges = set()
    for column in range(-rings, rings + 1):
        for row in range(-rings, rings + 1):
            x = CELL * 1.5 * column
            y = CELL * math.sqrt(3) * (row + column / 2) + 120
            corners = [
                (round(x + CELL * math.cos(math.pi / 3 * i), 3), round(y + CELL * math.sin(math.pi / 3 * i), 3))
                for i in range(7)
            ]
            edges |= {tuple(sorted(pair)) for pair in zip(corners, corners[1:])}
    return edges


def light():
    softbox("copper", (210, 260, 60), (0, 20, 0), (120, 30), COPPER, 6, (0.8, 0.9))
    softbox("glow", (0, 420, 160), (0, 20, 0), (700, 160), TEAL, 0.25, (0.95, 1.0))
