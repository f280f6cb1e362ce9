"""One car, one light: the teal paint, the street at dusk and the strip light that all pictures of the car share.

Units are centimetres. The sky is the world: a band of roofs and trees around the horizon, drawn once into out/.
"""

import math
import pathlib

import bpy
import cv2
import numpy as np
from mathutils import Vector

from graph import Graph
from materials import coated, metallic_base
from studio import aim, link

PAINT = (0.0026, 0.0175, 0.0215)
STRIP_COLOR = (0.93, 0.98, 1.0)
BAND = (-4.0, 28.0)  # elevations of the drawn band's edges, degrees
_SIZE = (16384, 1456)  # of the band: 45.5 pixels a degree
_FOLDER = pathlib.Path(__file__).parent / "out"
_BITS = 4


def paint(flake=0.016):
    """The car's paint, corrected: deep teal with a fine flake, and a trace of orange peel in the clear coat."""
    graph = Graph("teal")
    return graph.surface(clear_coat(graph, base(graph, flake)))


def base(graph, flake=0.016, roughness=0.32):
    return metallic_base(graph, PAINT, roughness, flake_size=flake, flake_tilt=0.16)


def clear_coat(graph, under, roughness=0.0):
    peel = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 1.6, "Detail": 0.0})
    normal = graph.node("Bump", {"Height": peel, "Distance": 0.0012, "Strength": 0.13})
    return coated(graph, under, normal, roughness)


def strip_light(name, centre, target, length, width, watts, roll=0.0, cells=11):
    """An LED bar: a row of square cells. `roll` in degrees turns it about its view to `target`."""
    centre = Vector(centre)
    across = bar_axis(centre, target, roll)
    pitch = length / cells
    for cell in range(cells):
        data = bpy.data.lights.new(name, "AREA")
        data.shape, data.size, data.size_y, data.color, data.energy = "RECTANGLE", 0.78 * pitch, width, STRIP_COLOR, watts / cells
        lamp = link(name, data)
        lamp.location = centre + across * pitch * (cell - (cells - 1) / 2)
        aim(lamp, target)
        lamp.rotation_euler.rotate_axis("Z", math.radians(roll))
        lamp.visible_camera = False


def bar_axis(centre, target, roll):
    """The direction of a bar at `centre` that faces `target`: level, then rolled."""
    facing = (Vector(target) - Vector(centre)).normalized()
    side = facing.cross((0, 0, 1)).normalized()
    up = side.cross(facing)
    return side * math.cos(math.radians(roll)) + up * math.sin(math.radians(roll))


def evening(turn=0.0, strength=4.2, sun=-90.0, seen_directly=0.2, dark=40.0, afterglow=1.0):
    """Light the stage with the street at dusk. The afterglow stands at the azimuth `sun`; `turn` shifts the houses,
    and the sky is dark above `dark`, all in degrees."""
    world = bpy.context.scene.world
    tree = world.node_tree
    graph = Graph(tree=tree)
    background = tree.nodes["Background"]
    direction = graph.vector("NORMALIZE", graph.coordinate("Generated"))
    x, y, z = (graph.axis(direction, axis) for axis in "XYZ")
    azimuth = graph.math("DIVIDE", graph.math("ARCTAN2", y, x), 2 * math.pi)
    elevation = graph.math("MULTIPLY", graph.math("ARCSINE", z), 180 / math.pi)
    u = graph.math("SUBTRACT", turn / 360 + 0.5, azimuth)
    v = graph.math("DIVIDE", graph.math("SUBTRACT", elevation, BAND[0]), BAND[1] - BAND[0])
    image = bpy.data.images.load(band_map())
    image.colorspace_settings.name = "Non-Color"
    clamped = graph.math("MINIMUM", graph.math("MAXIMUM", v, 0.002), 0.998)
    place = graph.node("CombineXYZ", {0: u, 1: clamped, 2: 0.0})
    drawn = graph.node("TexImage", {"Vector": place}, image=image, interpolation="Linear")
    open_sky, lit, ground = (graph.axis(drawn, axis) for axis in "XYZ")
    toward = graph.math("COSINE", graph.math("SUBTRACT", graph.math("ARCTAN2", y, x), math.radians(sun)))
    glow = graph.math("MULTIPLY", graph.smooth(toward, -0.2, 1.0), graph.smooth(elevation, 9.0, 0.8))
    sky = graph.blend(graph.smooth(elevation, 2.0, dark), (0.30, 0.50, 0.53), (0.030, 0.125, 0.165))
    sky = graph.blend(graph.smooth(elevation, 40.0, 90.0), sky, (0.010, 0.030, 0.050))
    sky = graph.blend(graph.math("MULTIPLY", glow, 0.9), sky, (1.25 * afterglow, 0.50 * afterglow, 0.16 * afterglow))
    wall = graph.blend(graph.smooth(elevation, 1.0, 9.0), (0.030, 0.042, 0.050), (0.018, 0.028, 0.036))
    road = graph.blend(graph.smooth(elevation, -12.0, -0.8), (0.008, 0.012, 0.015), (0.075, 0.080, 0.080))
    road = graph.blend(graph.smooth(elevation, 0.4, 0.8), road, (0.055, 0.078, 0.090))  # above the road it is slate
    color = graph.blend(open_sky, wall, sky)
    color = graph.blend(ground, color, road)
    color = graph.blend(lit, color, (1.9, 0.92, 0.30))
    seen = graph.node("LightPath")  # the camera sees it darker, as a photographer would expose it
    power = graph.math("MULTIPLY_ADD", seen, strength * (seen_directly - 1), strength)
    tree.links.new(color, background.inputs[0])
    tree.links.new(power, background.inputs[1])
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 1024


def band_map(seed=12):
    """The street around the horizon. Red is open sky, green lit windows and lamps, blue the road."""
    path = _FOLDER / "dusk-band.png"
    if not path.exists():
        cv2.imwrite(str(path), _draw_band(np.random.default_rng(seed)))
    return str(path)


def _draw_band(rng):
    width, height = _SIZE
    degree = width / 360
    sky = np.full((height, width), 255, np.uint8)
    lit = np.zeros((height, width), np.uint8)

    def row(elevation):
        return height - (elevation - BAND[0]) * degree

    def shape(target, points, value):
        fixed = np.int32([[round(x * 2**_BITS), round(row(e) * 2**_BITS)] for x, e in points])
        cv2.fillPoly(target, [fixed], value, cv2.LINE_AA, _BITS)

    columns = np.arange(0, width + 8, 8)
    far = 1.2 + sum(a * np.interp(columns, np.linspace(0, width, n), rng.normal(0, 1, n)) for n, a in ((40, 0.5), (300, 0.25), (1600, 0.10)))
    shape(sky, [(0, -5), *zip(columns, far), (width, -5)], 0)
    roofs = []
    left = 0.0
    while left < width - 6 * degree:
        kind = rng.uniform()
        if kind < 0.24:  # a tree between the houses
            trunk, tall = left + 1.2 * degree, rng.uniform(4.2, 7.0) * degree
            bare = np.zeros_like(sky)
            _branch(rng, bare, np.array([trunk, row(-0.5)]), rng.normal(0, 0.05) - np.pi / 2, tall * 0.27, tall * 0.026)
            sky = np.minimum(sky, 255 - bare)
            left += rng.uniform(1.6, 3.0) * degree
            continue
        wide = rng.uniform(3.8, 5.8) * degree
        grown = rng.uniform(0.85, 1.15)
        eaves, ridge = 2.15 * grown, rng.uniform(3.5, 3.9) * grown
        over, hip = 0.10 * degree, (rng.uniform(0.6, 1.4) * degree if rng.uniform() < 0.6 else 0.1 * degree)
        a, b = left, left + wide
        shape(sky, [(a, -3), (a, eaves - 0.1), (b, eaves - 0.1), (b, -3)], 0)
        roofs.append([(a - over, eaves - 0.15), (a + hip, ridge), (b - hip, ridge), (b + over, eaves - 0.15)])
        shape(sky, [(a - over, eaves - 0.15), (a + hip, ridge), (b - hip, ridge), (b + over, eaves - 0.15)], 0)
        for at in ([0.5] if rng.uniform() < 0.5 else [0.30, 0.74]):
            c, half = a + wide * (at + rng.normal(0, 0.02)), rng.uniform(0.20, 0.29) * degree
            top = ridge + rng.uniform(0.4, 0.7)
            shape(sky, [(c - half, ridge - 1), (c - half, top), (c + half, top), (c + half, ridge - 1)], 0)
            shape(sky, [(c - half - 4, top - 0.18), (c - half - 4, top - 0.08), (c + half + 4, top - 0.08), (c + half + 4, top - 0.18)], 0)
            pots = int(rng.integers(2, 4))
            for pot in range(pots):
                p = c + (pot - (pots - 1) / 2) * 0.16 * degree
                shape(sky, [(p - 3.2, top - 0.1), (p - 2.5, top + 0.22), (p + 2.5, top + 0.22), (p + 3.2, top - 0.1)], 0)
        if rng.uniform() < 0.5:  # an aerial
            p = a + wide * rng.uniform(0.2, 0.8)
            cv2.line(sky, (round(p), round(row(ridge - 0.3))), (round(p), round(row(ridge + 1.1))), 30, 2, cv2.LINE_AA)
            for k in range(4):
                y = round(row(ridge + 1.05 - 0.13 * k))
                cv2.line(sky, (round(p - 14 + 2 * k), y), (round(p + 14 - 2 * k), y), 60, 1, cv2.LINE_AA)
        for base_e in (0.95, 1.55):
            for at in (0.20, 0.70):
                if rng.uniform() < 0.30:
                    w0, tone = a + wide * at, int(rng.uniform(40, 235))
                    for pane in range(3):
                        x0, half = w0 + pane * 0.20 * degree, 0.165 * degree
                        for low_e, high_e in ((base_e, base_e + 0.30), (base_e + 0.335, base_e + 0.46)):
                            dim = round(tone * (1.0 if pane != 1 else 0.75))
                            shape(lit, [(x0, low_e), (x0, high_e), (x0 + half, high_e), (x0 + half, low_e)], dim)
        left = b + (0.0 if rng.uniform() < 0.35 else rng.uniform(0.5, 2.2) * degree)
    for at in np.arange(0.03, 1, 0.125):  # street lamps
        c = at * width
        cv2.line(sky, (round(c), round(row(-1))), (round(c), round(row(4.9))), 0, 5, cv2.LINE_AA)
        cv2.line(sky, (round(c), round(row(4.9))), (round(c + 0.7 * degree), round(row(5.1))), 0, 4, cv2.LINE_AA)
        cv2.ellipse(lit, (round(c + 0.8 * degree), round(row(5.05))), (11, 4), 0, 0, 360, 255, -1, cv2.LINE_AA)
    hedge = 0.85 + sum(a * np.interp(columns, np.linspace(0, width, n), rng.normal(0, 1, n)) for n, a in ((90, 0.25), (1500, 0.14), (5000, 0.07)))
    low = np.zeros_like(sky)
    shape(low, [(0, -5), *zip(columns, hedge), (width, -5)], 255)
    lit[low > 128] = 0
    ground = np.zeros_like(sky)
    ground[round(row(-0.4)) :] = 255
    sky[round(row(-0.4)) :] = 0
    for at in rng.uniform(0.01, 0.99, 110) * width:  # trees in the gardens
        tall = rng.uniform(2.2, 6.4) * degree
        bare = np.zeros_like(sky)
        _branch(rng, bare, np.array([at, row(0.0)]), rng.normal(0, 0.05) - np.pi / 2, tall * 0.27, tall * 0.026)
        sky, lit = np.minimum(sky, 255 - bare), np.minimum(lit, 255 - bare // 2)
    for roof in roofs:
        shape(ground, roof, int(rng.uniform(60, 190)))
    drawn = np.stack([ground, lit, sky], 2)
    return cv2.GaussianBlur(drawn, (0, 0), 1.7)


def _branch(rng, drawn, start, angle, length, thickness):
    """Draw a branch and, from its end, thinner ones."""
    if length < 9:
        return
    end = start + length * np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(int(v) for v in np.round(p * 2**_BITS)) for p in (start, end)]
    cv2.line(drawn, *ends, min(255, 225 + 30 * thickness), max(1, round(thickness)), cv2.LINE_AA, _BITS)
    for turn in (rng.uniform(0.2, 0.6), -rng.uniform(0.2, 0.6), rng.normal(0, 0.15)):
        if rng.uniform() < 0.86:
            lifted = angle + turn + 0.06 * np.cos(angle)
            _branch(rng, drawn, end, lifted, length * rng.uniform(0.62, 0.84), thickness * 0.66)
