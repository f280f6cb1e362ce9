"""A bonnet after rain, across it from the wing, with the street at dusk behind. Units are centimetres.

x points to the left of the car, y to its tail, z up. Variants: "bare", tired paint under flat sheets of water, and "coated",
the same paint with beads, in one framing; "night", darker, with the beads on the right.
"""

import math
import random
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Vector

from bodyside import graded, rolled
from dusk import PAINT, base, evening, paint, strip_light
from graph import Graph
from materials import coated, metallic_base, plain, water
from scenes.beading import drop_matrix, drop_mesh, normal_at, scattered
from shapes import surface
from studio import COPPER, camera, softbox
from textures import sheet_map

EYE = (82.0, 27.0, 111.5)
TARGET = (36.0, 41.0, 91.8)
FOCUS = (45.0, 38.5, 92.5)
REAR, GAP = 100.0, 0.22  # of the bonnet: y of its end, half width of the shut line
SHEETS, DEEPEST = 128.0, 0.065  # side of the map of water, and its depth where it is white
STRIP_AT = (42.0, 38.5)  # where the bonnet mirrors the strip light

# Size classes of beads, largest first: minimum and maximum radius, number a square centimetre, gap as a fraction of the
# smaller bead, and the distance up to which they can be seen.
BEADS = (
    (0.44, 0.72, 0.07, 0.30, 195),
    (0.28, 0.44, 0.20, 0.35, 195),
    (0.18, 0.28, 0.55, 0.35, 130),
    (0.10, 0.18, 1.4, 0.40, 105),
    (0.05, 0.10, 2.6, 0.50, 70),
)


@dataclass(frozen=True)
class Shot:
    """A framing. `spread` is the angle to either side within which beads lie, `crowd` how many, as a share of BEADS."""

    target: tuple
    lens: float
    focus: tuple
    fstop: float = 0.10
    spread: float = 22.0
    crowd: float = 1.0
    watts: float = 12000.0  # of the strip light


SIDE = Shot(TARGET, 52, FOCUS)
SHOTS = {
    "bare": SIDE,
    "coated": Shot(TARGET, 52, FOCUS, watts=2000),
    "night": Shot((36.0, 29.5, 90.8), 48, (46.0, 38.5, 92.5), spread=31, watts=1500),
}


def build(variant):
    bpy.context.scene.cycles.max_bounces = 6  # deeper paths in beads cost time and show nothing
    shot = SHOTS[variant]
    finish = bare() if variant == "bare" else paint()
    bonnet(finish)
    for side in (1, -1):
        wing(finish, side)
    below()
    camera(EYE, shot.target, shot.lens, shot.fstop, shot.focus)
    if variant != "bare":
        beads(shot)
    evening(turn=40.0, sun=178, dark=17.0, strength=1.7, afterglow=3.0)
    lights(shot.watts)


def shut(y):
    """The x of the gap between bonnet and wing."""
    return 64.0 - 0.0011 * (REAR - np.minimum(y, REAR)) ** 2


def height(x, y):
    """The bodywork's height, without gaps. Accepts arrays."""
    wide = np.abs(x)
    ahead = REAR - y
    z = 96 - 0.07 * ahead - 0.0004 * ahead**2 - x * x / 950
    z = z - 0.4 / (1 + np.exp(-(wide - 18 - 0.24 * y) / 2.4))  # crease
    z = z + 1.3 * np.exp(-(((wide - 74) / 8.0) ** 2))
    return z - np.clip(wide - 75, 0, None) ** 2 / 34


def edge(distance):
    """Depth at a distance from a panel's edge: round, then a drop."""
    return rolled(distance) + np.where(distance < 0.005, 2.2, 0)


def bonnet(material):
    v = graded(-1.0, 1.0, 0.008, ((-1.0, 0.008, 0.0006), (1.0, 0.008, 0.0006)))
    v = np.append(v[v < 1.0], 1.0)[None, :]
    w = graded(0, REAR, 0.5, ((REAR, 0.5, 0.035),))
    w = np.append(w[w < REAR], REAR)[:, None]
    x = v * (shut(w) - GAP)
    y = w + (w / REAR) ** 3 * x * x / 420
    z = height(x, y) - edge(shut(w) - GAP - np.abs(x)) - edge(REAR - w)
    points = np.stack([x, y, z], -1).reshape(-1, 3)
    surface("bonnet", material, points.tolist(), v.size, w.size, clean=False)


def wing(material, side):
    u = graded(0, 36, 0.5, ((0.0, 0.5, 0.035),))[None, :]
    y = np.arange(-20, 215, 0.6)[:, None]
    x = shut(y) + GAP + u
    z = height(x, y) - edge(u)
    points = np.stack([side * x, y + 0 * x, z], -1).reshape(-1, 3)
    surface("wing", material, points.tolist(), u.size, y.size, clean=False)


def lights(watts):
    at = Vector((*STRIP_AT, float(height(*STRIP_AT))))
    ray = (at - Vector(EYE)).normalized().reflect(normal_at(height, *STRIP_AT))
    centre = at + ray * 120
    strip_light("strip", centre, tuple(at), 44, 2.2, watts, roll=6, cells=16)
    softbox("afterglow", (-210, 90, 113), (45, 40, 92), (300, 30), COPPER, 9, (0.7, 0.9))
    softbox("clouds", (-95, 75, 205), (45, 40, 92), (210, 120), (0.60, 0.92, 1.0), 1.2, (1.0, 1.0))
    softbox("copper side", (60, 190, 112), (45, 40, 92), (60, 24), COPPER, 18, (0.8, 0.9))
    softbox("rim", (60, -150, 125), (50, 40, 92), (90, 40), (0.75, 0.93, 1.0), 5.0, (0.8, 0.9))


def below():
    """Darkness under the shut lines."""
    surface("below", plain("below", (0.002, 0.002, 0.002), 0.8), [(-90, -30, 70), (90, -30, 70), (-90, 220, 70), (90, 220, 70)], 2, 2, clean=False)


def bare():
    """Dull, hazed lacquer, under water that clings to it in sheets."""
    graph = Graph("bare")
    position = graph.coordinate("Object")
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 5.0, "Roughness": 0.65})
    haze = graph.node("BsdfDiffuse", {"Color": (0.24, 0.27, 0.28), "Roughness": 1.0})
    dull = coated(graph, base(graph, roughness=0.45), roughness=0.30)
    dry = graph.mix(graph.smooth(clouds, 0.3, 0.75, 0.10, 0.22), dull, haze)
    drawn = graph.height_map(sheet_map(), position, SHEETS, offset=(0.26, 0.0, 0))
    depth = graph.axis(drawn, "X")
    normal = graph.node("Bump", {"Height": depth, "Distance": DEEPEST, "Strength": 1.0})
    under = graph.mix(0.03, metallic_base(graph, PAINT, 0.40), haze)
    wet = coated(graph, under, normal, ior=1.33)
    return graph.surface(graph.mix(graph.smooth(depth, 0.004, 0.02), dry, wet))


def beads(shot):
    """Lay the beads."""
    rng = random.Random(3)
    material = water()
    large = [drop_mesh(f"large{i}", material, 0.8, 0.09, seed=i) for i in range(8)]
    medium = [drop_mesh(f"medium{i}", material, 0.45, 0.06, seed=10 + i, detail=(40, 20)) for i in range(6)]
    small = [drop_mesh(f"small{i}", material, 0.1, 0.02, seed=20 + i, detail=(28, 14)) for i in range(3)]
    for x, y, radius in bead_positions(shot, rng):
        mesh = rng.choice(large if radius > 0.32 else medium if radius > 0.16 else small)
        bead = bpy.data.objects.new("bead", mesh)
        bead.matrix_world = drop_matrix(height, rng, x, y, radius)
        bpy.context.collection.objects.link(bead)


def bead_positions(shot, rng):
    """Yield the (x, y, radius) of beads that do not touch, within the wedge that the camera sees."""
    facing = math.atan2(shot.target[1] - EYE[1], shot.target[0] - EYE[0])
    half, near = math.radians(shot.spread), 16**2

    def spot(far):
        distance = math.sqrt(rng.uniform(near, far**2))
        angle = facing + rng.uniform(-half, half)
        return EYE[0] + distance * math.cos(angle), EYE[1] + distance * math.sin(angle)

    def fits(x, y, radius):
        return -88 < x < 92 and -6 < y < 99 and abs(abs(x) - float(shut(y))) >= radius + 0.4

    classes = [(low, high, round(shot.crowd * density * half * (far**2 - near)), gap, far) for low, high, density, gap, far in BEADS]
    return scattered(rng, classes, spot, fits)
