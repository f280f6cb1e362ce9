"""A front door's upper half before and after paint correction. Units are centimetres.

Variants: "before" and "after", which share one framing. The wide and the tall picture are cropped from one render.
"""

from bodyside import doors, handle, point, seen_in, window
from graph import Graph
from materials import coated, metallic_base
from studio import COOL, COPPER, TEAL, camera, disk_lamp, softbox
from textures import scratch_map

EYE = (-78, -128, 53)
PAINT = (0.003, 0.022, 0.026)
MAP_SIZE, DEPTH = 40.0, 0.008  # of the scratch map


def build(variant):
    paint = neglected() if variant == "before" else corrected()
    doors(paint)
    handle(paint)
    window()
    light()
    camera(EYE, (-12, 0, 46.5), lens=76, fstop=0.6, focus=point(-12, 50))


def corrected():
    """A flawless clear coat. A trace of orange peel keeps it from looking computed."""
    graph = Graph("corrected")
    peel = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 1.6, "Detail": 0.0})
    normal = graph.node("Bump", {"Height": peel, "Distance": 0.0012, "Strength": 0.12})
    return graph.surface(coated(graph, metallic_base(graph, PAINT, 0.24), normal, 0.006))


def neglected():
    """The same paint: scratched by wash mitts, hazy and dusty."""
    graph = Graph("neglected")
    position = graph.coordinate("Object")
    x, z = graph.axis(position, "X"), graph.axis(position, "Z")
    flat = graph.node("CombineXYZ", {0: x, 1: z, 2: 0.0})
    relief = graph.height_map(scratch_map(), flat, MAP_SIZE, offset=(0.5, 0.4, 0))
    normal = graph.node("Bump", {"Height": relief, "Distance": DEPTH, "Strength": 1.0})
    coat = coated(graph, metallic_base(graph, (0.006, 0.024, 0.028), 0.42), normal, 0.045)
    dust = graph.node("BsdfDiffuse", {"Color": (0.40, 0.42, 0.41), "Roughness": 1.0})
    return graph.surface(graph.mix(dust_cover(graph, position, x, z), coat, dust))


def dust_cover(graph, position, x, z):
    """How much of the paint the dust hides: a film, thicker in clouds, in dried runs and in specks."""
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 4.0, "Roughness": 0.6})
    tall = graph.node("CombineXYZ", {0: x, 1: graph.math("MULTIPLY", z, 0.045), 2: 0.0})
    runs = graph.node("TexNoise", {"Vector": tall, "Scale": 0.4, "Detail": 3.0})
    fine = graph.node("TexNoise", {"Vector": position, "Scale": 5.0, "Detail": 2.0})
    film = graph.smooth(clouds, 0.30, 0.75, 0.12, 0.32)
    film = graph.math("MULTIPLY", film, graph.smooth(fine, 0.25, 0.75, 0.6, 1.3))
    film = graph.math("MULTIPLY", film, graph.smooth(runs, 0.38, 0.66, 0.75, 1.35))
    speck = graph.node("TexVoronoi", {"Vector": position, "Scale": 2.2, "Randomness": 1.0})
    return graph.math("ADD", film, graph.smooth(speck, 0.055, 0.02, 0.0, 0.45))


def light():
    """Two inspection lamps, tubes along the ceiling and the floor, a dim teal room and a copper strip low down."""
    for x, z in ((-26.5, 47.2), (8, 47.6)):
        disk_lamp("lamp", seen_in(EYE, x, z, 260), point(x, z), 11, (0.92, 0.97, 1.0), 90000)
    tube("ceiling", 55.8, 320, 9, COOL, 6)
    tube("far", 58.4, 380, 9, COOL, 4)
    tube("copper", 38.2, 300, 1.7, COPPER, 9, length=420, x=20)
    tube("floor", 23, 260, 0.7, COOL, 2.0)
    tube("wall", 55, 420, 110, TEAL, 0.16, fade=1.0)
    tube("ground", 30, 420, 120, TEAL, 0.2, fade=1.0)
    softbox("fill", (-30, -60, 230), (-15, 0, 50), (260, 120), COOL, 0.5, (0.6, 0.6))
    softbox("rim", (190, -70, 62), (0, 0, 50), (50, 90), COPPER, 4, (0.6, 0.6))
    softbox("edge", (-170, -34, 66), (-24, 0, 50), (40, 80), COOL, 1.6, (0.6, 0.6))


def tube(name, z, distance, width, color, strength, length=1000, x=-15, fade=0.15):
    """A lamp parallel to the car that the eye sees reflected at height z, sharp-edged unless it fades."""
    location = seen_in(EYE, x, z, distance)
    softbox(name, location, (location.x, 0, z), (length, width), color, strength, (0.3, fade))
