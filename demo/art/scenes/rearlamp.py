"""The rear lamp and the edge of the boot at dusk, close. Units are centimetres; x points to the car's right, the rear faces -y.

Just washed: beads stand on the paint and on the lamp.
"""

import math
import random

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

from bodyside import Panel, gap, graded, profile, rolled
from dusk import base, clear_coat, evening, strip_light
from graph import Graph
from materials import coated, plain, water
from scenes.beading import Grid, drop_mesh
from shapes import surface, tube
from studio import COPPER, camera, softbox

EYE = (-34, -112, 15)
STRIP_AT = (-9.0, -7.6)
SPLIT_GAP, BUMPER_Z = 0.24, -11.6  # half width of the gap through the lamp; height of the bumper's gap
FILLET = 0.30  # around the lamp
OUTLINE = ((-24, 0.6), (-23.2, 3.6), (-8, 4.9), (8, 6.0), (22, 7.2), (25.5, 6.6), (24.4, -1.0), (21.5, -3.6), (8, -4.4), (-8, -3.6), (-21, -1.6))
PIT = 5.5
# The panel's lean in degrees at each height: positive faces the sky.
_LEAN = ((-34, -8), (-20, 1), (-14.5, 7), (-13.0, 26), (-12.1, 58), (-11.6, 58), (-11.2, 3), (-9, 5), (-2, 6.5), (6, 8.5), (8.6, 9.0), (9.6, 7),
         (10.3, -2), (11.0, 20), (12, 14.5), (16, 17), (34, 24))  # fmt: skip



class _Outline:
    """Signed distance from the lamp's rounded outline, looked up in a table."""

    STEP = 0.02

    def __init__(self, points, radius=1.1):
        self.low = np.array(points, float).min(0) - 4
        size = np.ceil((np.array(points, float).max(0) + 4 - self.low) / self.STEP).astype(int)
        mask = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillPoly(mask, [np.round((np.array(points, float) - self.low) / self.STEP).astype(np.int32)], 255)
        grow = round(radius / self.STEP)
        inner = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_5) > grow
        away = cv2.distanceTransform(255 - 255 * inner.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5)
        into = cv2.distanceTransform(255 * inner.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5)
        self.table = cv2.GaussianBlur((away - into).astype(np.float32) * self.STEP - radius, (0, 0), 6)

    def __call__(self, x, z):
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        u = np.ascontiguousarray((x - self.low[0]) / self.STEP, np.float32)
        v = np.ascontiguousarray((z - self.low[1]) / self.STEP, np.float32)
        shape = u.shape
        u, v = u.reshape(-1, 1), v.reshape(-1, 1)
        pieces = [cv2.remap(self.table, u[i : i + 30000], v[i : i + 30000], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for i in range(0, len(u), 30000)]
        return np.concatenate(pieces).reshape(shape)


_lamp = _Outline(OUTLINE)


def split(z):
    """The x of the gap between boot lid and wing."""
    return -2.0 - 0.10 * z + 0.002 * z * z


_PROFILE = profile(_LEAN, 0)
rear = Panel(lambda x, z: np.interp(z - 0.012 * x, *_PROFILE) - x * x / 1100 - np.clip(x - 10, 0, None) ** 2 / 58)


def build(variant):
    bpy.context.scene.cycles.max_bounces = 8
    body()
    lens()
    inside()
    evening(turn=150.0, sun=-62)
    lights()
    drops()
    camera(EYE, (0.5, 0, 0.6), lens=88, fstop=0.12, focus=rear.point(0, 3))


def body():
    u = graded(-44, 44, 0.30, ((0.0, 0.8, 0.02),))
    z = graded(-26, 27, 0.22, ((BUMPER_Z, 0.8, 0.02), (10.4, 1.6, 0.03), (1.5, 6.5, 0.06)))[:, None]
    x = u[None, :] + split(z)
    depth = rear.out(x, z) - 1.0 * gap(u * 0.2 / SPLIT_GAP)[None, :] * (z > BUMPER_Z)
    depth = depth - gap((z - 0.012 * x - BUMPER_Z) * 0.2 / 0.22)
    inside = _lamp(x, z)
    depth = depth - rolled(inside, FILLET) * (inside > 0) - np.where(inside <= 0.0, 0.30 + np.minimum(-inside * 14, PIT), 0)
    points = np.stack([x, -depth, np.broadcast_to(z, x.shape)], -1).reshape(-1, 3)
    surface("rear", body_material(), points.tolist(), len(u), len(z), clean=False)


def lens():
    """Two lenses, one on the boot lid, one on the wing, with a hair's breadth of darkness around them."""
    material = lens_material()
    for side, (x0, x1) in (("boot", (-26, 3)), ("wing", (-4, 28))):
        xs = np.arange(x0, x1, 0.05)
        zs = np.arange(-6, 9, 0.05)[:, None]
        x = xs[None, :] + 0 * zs
        z = zs + 0 * x
        from_split = (split(z) - x) if side == "boot" else (x - split(z))
        within = np.minimum(-_lamp(x, z) - 0.16, from_split - SPLIT_GAP - 0.02)
        depth = rear.out(x, z) + 0.10 - rolled(np.clip(within, 0, None), 0.42)
        index = np.arange(x.size).reshape(x.shape)
        keep = (within > 0)
        quads = keep[:-1, :-1] & keep[:-1, 1:] & keep[1:, 1:] & keep[1:, :-1]
        faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1)[quads]
        used, faces = np.unique(faces, return_inverse=True)
        points = np.stack([x, -depth, z], -1).reshape(-1, 3)[used]
        mesh = bpy.data.meshes.new(side)
        mesh.from_pydata(points.tolist(), [], faces.reshape(-1, 4).tolist())
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.materials.append(material)
        bpy.context.collection.objects.link(bpy.data.objects.new(side, mesh))


def body_material():
    graph = Graph("rear paint")
    return graph.surface(clear_coat(graph, base(graph)))


def lens_material():
    """Smoked red."""
    graph = Graph("lens")
    return graph.surface(coated(graph, graph.node("BsdfTransparent", {"Color": (0.62, 0.045, 0.030)})))


def inside():
    """Behind the lens: a dark tray, a glowing guide around it, fins, and the prisms of a reflector."""
    graph = Graph("tray")
    position = graph.coordinate("Object")
    turned = graph.node("Mapping", {"Vector": position, "Rotation": (0, math.radians(45), 0)})
    prisms = graph.math("ADD", *(graph.node("Math", {0: graph.math("MULTIPLY", graph.axis(turned, axis), 11.0)}, operation="SINE") for axis in "XZ"))
    normal_ = graph.node("Bump", {"Height": prisms, "Distance": 0.10, "Strength": 1.0})
    tray = graph.surface(graph.node("BsdfPrincipled", {"Base Color": (0.30, 0.30, 0.31), "Metallic": 1.0, "Roughness": 0.22, "Normal": normal_}))
    chrome = plain("fin", (0.55, 0.55, 0.56), 0.16, metallic=1.0)
    black = plain("bezel", (0.012, 0.012, 0.013), 0.30)
    light, dim = guide(34.0), guide(5.0)
    for x0, x1 in ((-23.5, -2.6), (-1.4, 25)):
        xs = np.linspace(x0, x1, 90)

        def ribbon(name, material, rows):
            grid = [(x, -float(rear.out(x, 1.0)) + back, z + 0.055 * x * slope) for z, back, slope in rows for x in xs]
            surface(name, material, grid, len(xs), len(rows), clean=False)

        ribbon("tray", tray, ((-5, 3.6, 0.2), (-1.6, 4.2, 0.6)))
        ribbon("wall", black, ((-1.6, 4.2, 0.6), (-1.2, 2.0, 0.6), (-0.9, 2.0, 0.6), (-0.8, 4.4, 0.6), (9.0, 4.8, 1.0)))
        for fin in range(5):
            z = -0.2 + 0.62 * fin
            ribbon("fin", chrome if fin % 2 else black, ((z - 0.10, 1.6, 0.75), (z, 1.45, 0.75), (z + 0.10, 1.6, 0.75), (z + 0.06, 4.2, 0.75)))
        top = [(x, -float(rear.out(x, 3.5)) + 1.3, 3.45 + 0.075 * x) for x in xs]
        tube("guide", light, top, 0.34)
        tube("guide dim", dim, [(x, y + 0.5, z - 1.0) for x, y, z in top], 0.10)
    end = [(23.4 - 0.35 * t, -float(rear.out(23.4 - 0.35 * t, 2.0)) + 1.3, 5.2 - 6.4 * t) for t in np.linspace(0, 1, 30)]
    tube("guide", light, end, 0.34)
    foot = [(23.0 - 22.6 * t, -float(rear.out(23.0 - 22.6 * t, -1.5)) + 1.3, -1.2 - 1.1 * t) for t in np.linspace(0, 1, 60)]
    tube("guide", light, foot, 0.30)


def guide(strength):
    """A light guide, hottest along its middle."""
    graph = Graph("guide")
    across = graph.math("SUBTRACT", 1.0, graph.node("LayerWeight", {"Blend": 0.5}, output=1))
    color = graph.blend(graph.smooth(across, 0.3, 1.0), (1.0, 0.12, 0.08), (1.0, 0.50, 0.30))
    pulse = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 0.5, "Detail": 1.0})
    power = graph.math("MULTIPLY", graph.smooth(across, 0.0, 1.0, 0.12 * strength, strength), graph.smooth(pulse, 0.3, 0.7, 0.72, 1.1))
    return graph.surface(graph.node("Emission", {"Color": color, "Strength": power}))


def drops():
    """What the rinse leaves: beads and short runs."""
    rng = random.Random(6)
    material = water()
    meshes = [drop_mesh(f"drop{i}", material, 0.2, 0.06, seed=i, detail=(28, 14)) for i in range(6)]
    grid = Grid()
    for low, high, count, spacing in ((0.22, 0.34, 90, 0.6), (0.13, 0.22, 420, 0.5), (0.07, 0.13, 1500, 0.5), (0.035, 0.07, 3200, 0.6)):
        for _ in range(count):
            x, z = rng.uniform(-29, 30), rng.uniform(-14, 15)
            radius = rng.uniform(low, high)
            if abs(x - float(split(z))) < radius + 0.5 or abs(float(_lamp(x, z))) < radius + 0.3 or abs(z - 0.012 * x - BUMPER_Z) < radius + 0.5:
                continue
            if not grid.is_free(x, z, radius, spacing):
                continue
            grid.add(x, z, radius)
            facing = rear.normal(x, z)
            turn = facing.to_track_quat("Z", "Y").to_matrix().to_4x4()
            sag = 1 + 1.6 * max(0.0, radius - 0.12) + rng.uniform(0, 0.12)
            size = Matrix.Diagonal((radius, radius * sag, radius * rng.uniform(0.55, 0.75), 1))
            lift = 0.10 if float(_lamp(x, z)) < 0 else 0.0
            drop = bpy.data.objects.new("drop", rng.choice(meshes))
            drop.matrix_world = Matrix.Translation(rear.point(x, z, lift) - facing * 0.012 * radius) @ turn @ size
            bpy.context.collection.objects.link(drop)


def lights():
    strip = rear.seen_in(EYE, *STRIP_AT, 190)
    strip_light("strip", strip, rear.point(*STRIP_AT), 44, 2.4, 26000, roll=4, cells=12)
    softbox("rim", (170, -60, 40), (0, 0, 0), (60, 110), COPPER, 5, (0.9, 0.9))
    softbox("fill", (-150, -130, 70), (0, 0, 0), (60, 60), (1.0, 0.95, 0.88), 3.2, (0.8, 0.8))
    softbox("over", (-30, -70, 150), (0, 0, 0), (160, 40), (0.75, 0.93, 1.0), 2.0, (0.8, 0.9))
