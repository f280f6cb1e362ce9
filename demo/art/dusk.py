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
    far = 1.2 + _waves(rng, columns, (40, 0.5), (300, 0.25), (1600, 0.10))
    shape(sky, [(0, -5), *zip(columns, far), (width, -5)], 0)
    ground = np.zeros_like(sky)
    ground[round(row(-0.4)) :] = 255
    sky[round(row(-0.4)) :] = 0
    left = 0.0
    while left < width - 6 * degree:  # roofs, far off
        wide = rng.uniform(1.6, 5.2) * degree
        eaves = rng.uniform(1.1, 1.7)
        ridge = eaves + rng.uniform(0.5, 1.2)
        hip = rng.choice([0.12, 0.25, 0.45]) * wide
        right = left + wide
        shape(sky, [(left, -3), (left, eaves), (right, eaves), (right, -3)], 0)
        for drawn, value in ((sky, 0), (ground, int(rng.uniform(0, 120)))):
            shape(drawn, [(left, eaves), (left + hip, ridge), (right - hip, ridge), (right, eaves)], value)
        chimney = left + rng.uniform(0.3, 0.7) * wide
        shape(sky, [(chimney, 1), (chimney, ridge + 0.4), (chimney + 0.3 * degree, ridge + 0.4), (chimney + 0.3 * degree, 1)], 0)
        for at in rng.uniform(0.1, 0.9, rng.poisson(0.8)) * wide + left:
            low, tall, half = rng.uniform(0.5, 1.0), rng.uniform(0.25, 0.40), rng.uniform(0.08, 0.18) * degree
            shape(lit, [(at - half, low), (at - half, low + tall), (at + half, low + tall), (at + half, low)], int(rng.uniform(60, 255)))
        left = right + rng.choice([-0.3, 0.4, 2.5]) * degree
    for at in rng.uniform(0, 1, 20) * width:  # street lamps
        tall = rng.uniform(1.6, 3.4)
        cv2.line(sky, (round(at), round(row(-1))), (round(at), round(row(tall))), 0, 3, cv2.LINE_AA)
        cv2.ellipse(lit, (round(at), round(row(tall))), (9, 5), 0, 0, 360, 255, -1, cv2.LINE_AA)
    trees = _leaves(rng, height, width, row, degree)
    for at in rng.uniform(0.01, 0.99, 170) * width:  # bare ones
        tall = rng.uniform(1.8, 6.4) * degree
        _branch(rng, trees, np.array([at, row(0.0)]), rng.normal(0, 0.05) - np.pi / 2, tall * 0.27, tall * 0.026)
    trees[round(row(-0.4)) :] = 0
    sky = np.minimum(sky, 255 - trees)
    lit = np.minimum(lit, 255 - trees // 2)
    ground = np.where(ground == 255, ground, np.minimum(ground, 255 - trees))
    drawn = np.stack([ground, lit, sky], 2)
    return cv2.GaussianBlur(drawn, (0, 0), 0.12 * degree)


def _waves(rng, columns, *parts):
    """A line of hills: the sum of (crests around the horizon, height)."""
    return sum(a * np.interp(columns, np.linspace(0, columns[-1], n), rng.normal(0, 1, n)) for n, a in parts)


def _leaves(rng, height, width, row, degree):
    """Hedges and crowns against the sky: dense low down, thin at their edges."""
    top, bottom = round(row(8)), round(row(-1))
    shade = np.zeros((bottom - top, width), np.float32)
    for size, weight in ((0.05, 0.35), (0.16, 0.5), (0.5, 0.6)):
        part = cv2.GaussianBlur(rng.normal(0, 1, shade.shape).astype(np.float32), (0, 0), size * degree)
        shade += weight * part / part.std()
    columns = np.arange(width)
    crowns = 1.3 + np.maximum(_waves(rng, columns, (60, 0.9), (170, 0.8)), -0.4)
    dense = np.clip((crowns - np.linspace(8, -1, len(shade))[:, None] + 0.55 * shade) / 0.7, 0, 1)
    drawn = np.zeros((height, width), np.uint8)
    drawn[top:bottom] = 255 * dense
    return drawn


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
