"""Paint correction: wash marks in the clear coat, and the mirror finish after polishing. Units are centimetres.

Variants: "half" (marked on the left, corrected on the right), and "before" and "after", which share one framing.
"""

from graph import Graph
from materials import coated, metallic_base
from shapes import sheet
from studio import COOL, COPPER, TEAL, camera, disk_lamp, softbox
from textures import scratch_map

MAP_SIZE = 20.0  # side length of one tile of the scratch map
DEPTH = 0.0045
TAPE_EDGE = 0.004  # half the width of the masking tape's edge
CLEAN_ROUGHNESS, MARKED_ROUGHNESS = 0.012, 0.075


def build(variant):
    sheet("panel", marked_paint(variant), height, (-34, 34), (-16, 50), (120, 120))
    light()
    if variant == "half":
        camera((0, -12, 11), (0, 1.0, 0), lens=68, fstop=0.6, focus=(0, 2.4, 0))
    else:
        camera((0, -12, 11), (-0.7, 2.3, 0), lens=95, fstop=0.6)


def height(x, y):
    return -((y - 2) ** 2) / 400 - x * x / 500


def marked_paint(variant):
    """Paint whose clear coat is scratched and dull where `marks` is 1."""
    graph = Graph("paint")
    position = graph.coordinate("Object")
    if variant == "half":
        marks = graph.smooth(graph.axis(position, "X"), TAPE_EDGE, -TAPE_EDGE)
    else:
        marks = 1.0 if variant == "before" else 0.0
    relief = graph.height_map(scratch_map(), position, MAP_SIZE, offset=(0.5, 0.4, 0))
    normal = graph.node("Bump", {"Height": relief, "Distance": DEPTH, "Strength": marks})
    dulling = MARKED_ROUGHNESS - CLEAN_ROUGHNESS
    roughness = graph.math("MULTIPLY_ADD", marks, dulling, CLEAN_ROUGHNESS)
    base = metallic_base(graph, (0.002, 0.017, 0.021), 0.36)
    return graph.surface(coated(graph, base, normal, roughness))


def light():
    """A cool inspection lamp, a long strip behind it, and a copper strip low on the right."""
    disk_lamp("lamp", (0, 44, 33), (0, 2, 0), 1.5, (0.92, 0.97, 1.0), 4500)
    softbox("strip", (0, 60, 26), (0, 8, 0), (90, 2.2), COOL, 4.5, (0.7, 0.95))
    softbox("copper", (24, 52, 30), (8, 6, 0), (36, 1.6), COPPER, 6, (0.8, 0.9), roll=10)
    softbox("copper-side", (34, 30, 12), (0, 4, 0), (16, 6), COPPER, 9, (0.8, 0.9))
    softbox("glow", (0, 60, 50), (0, 6, 0), (90, 34), TEAL, 0.16, (0.95, 1.0))
