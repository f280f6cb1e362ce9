"""A bonnet after rain, from its front edge towards the windscreen, under an overcast sky. Units are centimetres.

x points to the left of the car, y to its tail, z up. Variants: "bare", tired paint under flat sheets of water, and "coated",
the same paint polished, with beads, in one framing; "bare upright" and "coated upright" in another; and "coated close",
at sunset.
"""

import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from bodyside import graded
from graph import Graph
from materials import coated, corrected, metallic_base, plain, water
from scenes import hatch
from scenes.beading import Grid, drop_matrix, drop_mesh
from sdf import box, solid_from
from shapes import surface, tube
from studio import COPPER, camera, softbox
from textures import sheet_map, trees_map

EYE = (42.0, 2.0, 112.0)
PAINT = (0.0006, 0.011, 0.050)
REAR, GAP, FILLET = 100.0, 0.22, 0.32  # of the bonnet: y of its end, half width of the shut line, radius of its edges
SHEETS, DEEPEST = 128.0, 0.10  # side of the map of water, and its depth where it is white

# Size classes of beads, largest first: minimum and maximum radius, number a square centimetre, gap as a fraction of the
# smaller bead, and the distance up to which they can be seen.
BEADS = (
    (0.44, 0.58, 0.085, 0.45, 300),
    (0.30, 0.44, 0.30, 0.40, 300),
    (0.20, 0.30, 0.65, 0.40, 95),
    (0.12, 0.20, 1.3, 0.40, 75),
    (0.06, 0.12, 2.4, 0.50, 55),
)


def build(variant):
    bpy.context.scene.cycles.max_bounces = 6  # deeper paths in beads cost time and show nothing
    state, _, framing = variant.partition(" ")
    paint = corrected(PAINT, 0.32) if state == "coated" else bare()
    bonnet(paint)
    for side in (1, -1):
        wing(paint, side)
        pillar(paint, side)
        mirror(paint, side)
    windscreen()
    wipers()
    cabin()
    if state == "coated":
        beads()
    if framing == "close":
        sky(0.55)
        softbox("evening", (190, 290, 150), (45, 60, 90), (260, 90), COPPER, 8, (0.9, 0.9))
        camera((30, 14, 104), (56, 66, 89), lens=48, fstop=0.14, focus=(45, 46, 90))
    else:
        sky(1.0)
        target = (50, 62, 82.5) if framing == "upright" else (38, 62, 91.5)
        camera(EYE, target, lens=35, fstop=0.12, focus=(40, 46, 90))


def shut(y):
    """The x of the gap between bonnet and wing."""
    return 64.0 - 0.0011 * (REAR - np.minimum(y, REAR)) ** 2


def height(x, y):
    """The bodywork's height, without gaps. Accepts arrays."""
    wide = np.abs(x)
    ahead = REAR - y
    z = 96 - 0.07 * ahead - 0.0004 * ahead**2 - x * x / 950
    z = z - 1.2 / (1 + np.exp(-(wide - 18 - 0.24 * y) / 1.4))  # crease
    z = z + 1.3 * np.exp(-(((wide - 74) / 8.0) ** 2))
    return z - np.clip(wide - 75, 0, None) ** 2 / 34


def rolled(distance):
    """Depth at a distance from a panel's edge: round, then a drop."""
    into = np.clip(FILLET - distance, 0, FILLET)
    return FILLET - np.sqrt(FILLET**2 - into**2) + np.where(distance < 0.005, 2.2, 0)


def bonnet(material):
    v = graded(-1.0, 1.0, 0.008, ((-1.0, 0.008, 0.0006), (1.0, 0.008, 0.0006)))
    v = np.append(v[v < 1.0], 1.0)[None, :]
    w = graded(0, REAR, 0.5, ((REAR, 0.5, 0.035),))
    w = np.append(w[w < REAR], REAR)[:, None]
    x = v * (shut(w) - GAP)
    y = w + (w / REAR) ** 3 * x * x / 420
    z = height(x, y) - rolled(shut(w) - GAP - np.abs(x)) - rolled(REAR - w)
    points = np.stack([x, y, z], -1).reshape(-1, 3)
    surface("bonnet", material, points.tolist(), v.size, w.size, clean=False)


def wing(material, side):
    u = graded(0, 36, 0.5, ((0.0, 0.5, 0.035),))[None, :]
    y = np.arange(-20, 215, 0.6)[:, None]
    x = shut(y) + GAP + u
    z = height(x, y) - rolled(u)
    points = np.stack([side * x, y + 0 * x, z], -1).reshape(-1, 3)
    surface("wing", material, points.tolist(), u.size, y.size, clean=False)


def glass_point(s, t, lift=0.0):
    """A point of the windscreen: s from -1 to 1 across, t from 0 to 1 up."""
    x = s * (67 - 12 * t)
    y = 105 + x * x / 400 + 80 * t
    z = 92.5 - s * s * 3.5 + 46 * t + 3 * math.sin(math.pi * t) + lift
    return Vector((x, y, z))


def windscreen():
    graph = Graph("windscreen")
    clear = graph.node("BsdfTransparent", {"Color": (0.62, 0.70, 0.68)})
    glass = graph.surface(coated(graph, clear))
    grid = [glass_point(s, t) for t in np.linspace(0, 1, 40) for s in np.linspace(-1, 1, 80)]
    surface("windscreen", glass, [tuple(p) for p in grid], 80, 40, clean=False)
    black = plain("frit", (0.004, 0.004, 0.0045), 0.3)
    for s0, s1 in ((-1.0, -0.95), (0.95, 1.0)):
        grid = [glass_point(s, t, 0.04) for t in np.linspace(0, 1, 40) for s in np.linspace(s0, s1, 6)]
        surface("frit", black, [tuple(p) for p in grid], 6, 40, clean=False)
    plastic = plain("cowl", (0.008, 0.008, 0.0085), 0.5)
    grid = []
    for back, lift in ((-4, -5.0), (-3.4, -2.4), (-1, -1.4), (1.0, -0.4), (1.6, 0.9), (2.2, 1.4)):
        for s in np.linspace(-1, 1, 60):
            p = glass_point(s, 0.0)
            grid.append((p.x * 1.02, p.y + back, p.z + lift))
    surface("cowl", plastic, grid, 60, 6, clean=False)


def pillar(material, side):
    profile = ((-0.6, 0.1), (0.0, 0.9), (1.2, 1.3), (3.5, 1.2), (6.5, -0.6), (8.5, -4.0), (9.0, -8.0))
    grid = []
    for outward, lift in profile:
        for t in np.linspace(-0.12, 1.05, 50):
            p = glass_point(1.0, t)
            grid.append((side * (p.x + outward), p.y, p.z + lift))
    surface("pillar", material, grid, 50, len(profile), clean=False)


def mirror(material, side):
    """The hatchback's mirror, turned to this car."""
    at, _ = hatch.MIRROR
    shell = hatch.mirror(material)
    turn = Matrix(((0, -side, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
    shell.matrix_world = Matrix.Translation((-side * 14, 132, -4.5)) @ turn @ Matrix.Translation((-at, 0, 0))


def wipers():
    black = plain("wiper", (0.006, 0.006, 0.0065), 0.42)
    for pivot, s0, s1, t0, t1 in ((0.28, -0.62, 0.22, 0.045, 0.10), (0.92, 0.02, 0.84, 0.05, 0.085)):
        blade = [glass_point(s, t, 1.0) for s, t in zip(np.linspace(s0, s1, 30), np.linspace(t0, t1, 30))]
        tube("blade", black, [tuple(p) for p in blade], 0.55)
        middle = blade[14] + Vector((0, -0.3, 1.3))
        foot = glass_point(pivot, 0.0, 1.5) + Vector((0, -1.5, 0))
        arm = [foot.lerp(middle, k / 12) + Vector((0, -0.6, 1.2)) * math.sin(math.pi * k / 12) for k in range(13)]
        tube("arm", black, [tuple(p) for p in arm], 0.75)


def cabin():
    """What the windscreen shows: the dashboard, the wheel, two seats and the light behind them."""
    dark = plain("dashboard", (0.010, 0.010, 0.0105), 0.7)
    profile = ((104, 88), (125, 94), (140, 97), (150, 96), (153, 88), (153, 50))
    grid = [(x, y, z - x * x / 900) for y, z in profile for x in np.linspace(-66, 66, 30)]
    surface("dashboard", dark, grid, 30, 6, clean=False)
    turned = (math.radians(66), 0, 0)
    bpy.ops.mesh.primitive_torus_add(major_radius=18.5, minor_radius=1.5, location=(-36, 160, 96), rotation=turned)
    bpy.context.object.data.materials.append(dark)
    for x in (-36, 36):
        solid_from("seat", dark, seat_sdf, (-28, -12, -62), (28, 12, 34), 1.0).location = (x, 212, 92)
    for x in (-61, 61):
        surface("door", dark, [(x, 126, 60), (x, 330, 60), (x, 126, 94), (x, 330, 114)], 2, 2, clean=False)
    grid = [(x, y, z) for y, z in ((185, 139), (260, 142), (330, 128)) for x in (-54, 54)]
    surface("headlining", plain("headlining", (0.10, 0.10, 0.10), 0.9), grid, 2, 3, clean=False)


def seat_sdf(x, y, z):
    back = box(x, y, z + 30, (25 - 0.10 * (z + 30), 7, 32), 6)
    return np.minimum(back, box(x, y, z - 17, (13, 5, 9), 5))


def sky(strength):
    tree = bpy.context.scene.world.node_tree
    picture = tree.nodes.new("ShaderNodeTexEnvironment")
    picture.image = bpy.data.images.load(trees_map())
    tree.links.new(picture.outputs[0], tree.nodes["Background"].inputs[0])
    tree.nodes["Background"].inputs[1].default_value = strength


def bare():
    """Dull, hazed lacquer, under water that clings to it in sheets."""
    graph = Graph("bare")
    position = graph.coordinate("Object")
    clouds = graph.node("TexNoise", {"Vector": position, "Scale": 0.07, "Detail": 5.0, "Roughness": 0.65})
    haze = graph.node("BsdfDiffuse", {"Color": (0.26, 0.30, 0.36), "Roughness": 1.0})
    dull = coated(graph, metallic_base(graph, PAINT, 0.45), roughness=0.36)
    dry = graph.mix(graph.smooth(clouds, 0.3, 0.75, 0.17, 0.30), dull, haze)
    drawn = graph.height_map(sheet_map(), position, SHEETS, offset=(0.26, 0.0, 0))  # the map's edges are out of view
    depth = graph.axis(drawn, "X")
    normal = graph.node("Bump", {"Height": depth, "Distance": DEEPEST, "Strength": 1.0})
    under = graph.mix(0.03, metallic_base(graph, PAINT, 0.40), haze)
    wet = coated(graph, under, normal, ior=1.33)
    return graph.surface(graph.mix(graph.smooth(depth, 0.004, 0.02), dry, wet))


def beads():
    rng = random.Random(3)
    material = water()
    large = [drop_mesh(f"large{i}", material, 0.8, 0.07, seed=i) for i in range(6)]
    medium = [drop_mesh(f"medium{i}", material, 0.45, 0.05, seed=10 + i, detail=(40, 20)) for i in range(5)]
    small = [drop_mesh(f"small{i}", material, 0.1, 0.02, seed=20 + i, detail=(28, 14)) for i in range(3)]
    for x, y, radius in bead_positions(rng):
        mesh = rng.choice(large if radius > 0.32 else medium if radius > 0.16 else small)
        bead = bpy.data.objects.new("bead", mesh)
        bead.matrix_world = drop_matrix(height, rng, x, y, radius)
        bpy.context.collection.objects.link(bead)


def bead_positions(rng):
    """Yield the (x, y, radius) of beads that do not touch, where the camera sees bonnet or wings."""
    grid = Grid()
    for low, high, density, gap, reach in BEADS:
        far = min(135.0, EYE[1] + reach)
        for _ in range(round(density * 150 * (far - 20))):
            x, y = rng.uniform(-70, 80), rng.uniform(20, far)
            ahead = y - EYE[1]
            if abs(x - EYE[0] + 0.1 * ahead) > 0.72 * ahead:
                continue
            edge = abs(abs(x) - float(shut(y)))
            radius = rng.uniform(low, high)
            if edge < radius + 0.4 or (abs(x) < shut(y) and y > REAR + x * x / 420 - 1):
                continue
            if grid.is_free(x, y, radius, gap):
                grid.add(x, y, radius)
                yield x, y, radius
