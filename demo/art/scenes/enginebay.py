"""Under the bonnet, close: the strut's mount on the teal inner wing, the oil cap on the engine's cover, hoses and a loom.

Units are centimetres; x points to the engine, y away from the camera, z up.
"""

import math

import numpy as np
from mathutils import Matrix, Vector

from dusk import base, clear_coat, evening
from graph import Graph
from sdf import box, hexagon, smax, smin, solid_from
from shapes import sheet, smooth_profile, smoothstep, surface
from studio import COPPER, camera, softbox

TOWER, TOWER_TOP = (-11.0, 9.0), 0.0
COVER = (17.5, 14.0, -2.0)  # centre of the engine's cover
CAP = (8.6, 1.5)


def build(variant):
    inner_wing()
    mount()
    cover()
    oil_cap()
    hoses()
    evening(turn=30.0, strength=1.5, sun=120)
    lights()
    camera((-9.0, -38.0, 30.0), (-1.0, 6.6, -1.2), lens=56, fstop=0.045, focus=(2.0, 3.5, 1.0))


def plastic(name, color, roughness, grain=14.0, depth=0.03):
    graph = Graph(name)
    noise = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": grain, "Detail": 3.0})
    normal = graph.node("Bump", {"Height": noise, "Distance": depth, "Strength": 0.45})
    return graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Roughness": roughness, "Normal": normal}))


def metal(name, color, roughness):
    graph = Graph(name)
    noise = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 3.0, "Detail": 4.0})
    rough = graph.smooth(noise, 0.3, 0.7, roughness * 0.8, roughness * 1.3)
    return graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Metallic": 1.0, "Roughness": rough}))


# ---- inner wing and strut


def wing_height(x, y):
    r = math.hypot(x - TOWER[0], (y - TOWER[1]) * 1.06)
    z = -11.0 + 11.0 * float(smoothstep(r, 16.0, 9.6))
    z -= 1.1 * float(smoothstep(r, 7.3, 6.7))  # the mount's seat
    z += 0.45 * math.exp(-(((r - 8.5) / 0.5) ** 2))
    flange = float(smoothstep(x, -23.0, -25.5))
    z = z * (1 - flange) + 2.4 * flange
    z -= 0.5 * math.exp(-(((x + 27.5) / 0.5) ** 2))
    z += 0.7 * math.exp(-(((y - 25 + 0.1 * x) / 1.6) ** 2)) * (1 - flange)
    return z


def inner_wing():
    graph = Graph("inner wing")
    paint = graph.surface(clear_coat(graph, base(graph), roughness=0.03))
    sheet("inner wing", paint, wing_height, (-44, 30), (-26, 60), (620, 720))


def nuts_sdf(x, y, z):
    total = np.full(np.shape(x), 9.0)
    for k in range(3):
        a = math.radians(22 + 120 * k)
        p, q = x - 4.9 * math.cos(a), y - 4.9 * math.sin(a)
        c, s = math.cos(0.7 * k + 0.3), math.sin(0.7 * k + 0.3)
        nut = smax(hexagon(p * c + q * s, q * c - p * s) - 0.78, np.abs(z - 0.75) - 0.45, 0.12)
        nut = smax(nut, np.hypot(p, q) - 0.98 + 0.5 * np.clip(z - 0.8, 0, 1), 0.08)
        washer = smax(np.hypot(p, q) - 1.28, np.abs(z - 0.22) - 0.12, 0.08)
        stud = smax(np.hypot(p, q) - 0.44 - 0.02 * np.sin(z * 42), np.abs(z - 1.0) - 0.95, 0.10)
        total = np.minimum(total, np.minimum(np.minimum(nut, washer), stud))
    return total


def bearing_sdf(x, y, z):
    r = np.hypot(x, y)
    plate = smax(r - 6.55, np.abs(z + 0.25) - 0.35, 0.15)
    dome = smax(r - 3.5 + 0.25 * z, z - 1.5 + 0.03 * r**2, 0.4)
    dome = smax(dome, -(np.abs(r - 2.75) - 0.13 + 0.5 * np.clip(0.9 - z, 0, 1)), 0.1)
    sector = 2 * math.pi / 12
    angle = np.arctan2(y, x) % sector - sector / 2
    rib = np.maximum(np.abs(r * np.sin(angle)) - 0.16, smax(np.abs(r - 4.2) - 1.6, z - 0.95 + 0.30 * (r - 2.6), 0.1))
    rib = np.maximum(rib, -0.5 - z)
    return smin(smin(plate, dome, 0.5), rib, 0.25)


def mount():
    at = (TOWER[0], TOWER[1], wing_height(*TOWER) + 0.1)
    solid_from("bearing", plastic("bearing", (0.014, 0.014, 0.015), 0.45), bearing_sdf, (-6.9, -6.9, -0.9), (6.9, 6.9, 2.2), 0.09).location = at
    solid_from("nuts", metal("zinc", (0.62, 0.60, 0.54), 0.28), nuts_sdf, (-6.6, -6.6, 0.0), (6.6, 6.6, 2.1), 0.06).location = at


# ---- engine


def cover_sdf(x, y, z):
    """A moulded cover: crowned, with a stepped edge, ribs along its length and a well for the cap."""
    top = z - 3.2 + 0.004 * y * y + 0.0025 * x * x
    plan = box(x + 0.08 * y, y, 0 * z, (14.2, 21, 9), 4.0)
    lower = smax(plan, top + 1.3, 0.7)
    upper = smax(plan + 1.7, top, 0.8)
    body = smin(lower, upper, 0.25)
    ribs = np.abs((x + 0.08 * y + 40) % 1.9 - 0.95) - 0.30
    field = np.maximum(np.abs(x - 2.5) - 7.0, np.abs(y - 3.0) - 13.0)
    body = smax(body, -np.maximum(np.maximum(ribs, -0.42 - top), field), 0.14)
    well = np.hypot(x - (CAP[0] - COVER[0]), y - (CAP[1] - COVER[1])) - 4.35
    body = smax(body, -np.maximum(well, -2.2 - top), 0.5)
    bolt = np.hypot(x + 8.4, y - 6.0)
    body = smax(body, -np.maximum(bolt - 1.25, -0.7 - top), 0.25)
    return np.maximum(body, -7 - z)


def socket_sdf(x, y, z):
    r = np.hypot(x, y)
    head = smax(r - 0.82, np.abs(z) - 0.5, 0.12)
    head = smax(head, -np.maximum(hexagon(x, y) - 0.42, -0.1 - z), 0.05)
    return np.minimum(head, smax(r - 1.18, np.abs(z + 0.45) - 0.12, 0.08))


def cover():
    shell = solid_from("cover", plastic("cover", (0.017, 0.0175, 0.018), 0.36), cover_sdf, (-17.5, -22, -7.2), (17.5, 22, 3.8), 0.14)
    shell.location = COVER
    solid_from("socket", metal("bolt", (0.60, 0.59, 0.56), 0.25), socket_sdf, (-1.3, -1.3, -0.7), (1.3, 1.3, 0.7), 0.05).location = (COVER[0] - 8.4, COVER[1] + 6.0, COVER[2] + 2.55)


def cap_sdf(x, y, z):
    """An oil filler cap: a fluted skirt, a dished top and a grip across it."""
    r, angle = np.hypot(x, y), np.arctan2(y, x)
    flutes = 0.10 * np.abs(np.sin(angle * 12)) ** 0.7
    skirt = smax(r - 3.15 - flutes + 0.05 * z, np.abs(z - 0.9) - 0.9, 0.18)
    skirt = smax(skirt, -np.maximum(r - 2.65, 1.45 - z), 0.15)
    c, s = math.cos(0.5), math.sin(0.5)
    u, v = x * c + y * s, y * c - x * s
    grip = box(u, v * (1 - 0.10 * np.cos(u * 0.7)), z - 1.75, (2.75, 0.62, 0.95), 0.35)
    groove = np.maximum(np.abs(np.abs(v) - 0.95) - 0.04, np.maximum(np.abs(u) - 1.7, 1.3 - z))
    collar = smax(r - 3.7, np.abs(z + 0.35) - 0.45, 0.2)
    return np.minimum(smax(smin(skirt, grip, 0.22), -groove, 0.05), collar)


def oil_cap():
    material = plastic("cap", (0.55, 0.21, 0.012), 0.33, grain=30.0, depth=0.01)
    cap = solid_from("oil cap", material, cap_sdf, (-4.0, -4.0, -0.9), (4.0, 4.0, 2.9), 0.07)
    cap.location = (CAP[0], CAP[1], COVER[2] + 2.0)


# ---- hoses


def pipe(name, material, knots, radius, sides=40, steps=60):
    """A tube along a smooth path; `radius` is a function of the length along it and the angle around it."""
    path = np.array(smooth_profile(knots, steps))
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    even = np.arange(0, along[-1], 0.06)
    path = np.stack([np.interp(even, along, path[:, k]) for k in range(3)], 1)
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    side = np.cross(tangent, (0.0, 0.0, 1.0))
    side /= np.linalg.norm(side, axis=1)[:, None]
    up = np.cross(side, tangent)
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    ring = radius(even[:, None], angle[None, :]) + 0 * angle[None, :]
    points = path[:, None] + ring[..., None] * (np.cos(angle)[None, :, None] * side[:, None] + np.sin(angle)[None, :, None] * up[:, None])
    return surface(name, material, points.reshape(-1, 3).tolist(), sides, len(path), closed=True), path, tangent


def hoses():
    rubber = plastic("rubber", (0.013, 0.013, 0.0135), 0.42, grain=22.0, depth=0.02)
    steel = metal("clamp", (0.70, 0.69, 0.66), 0.22)
    loom = plastic("loom", (0.016, 0.016, 0.017), 0.38)
    # the coolant hose, thicker where it is pushed on
    knots = [(-36, -6, -4), (-24, -7.5, -2.6), (-12, -9.0, -2.4), (-2, -6.2, -3.2), (2.2, 1.0, -4.2), (1.5, 12, -4.4), (3.5, 26, -3.5), (9, 42, -3.0)]
    swell = lambda s, a: 2.05 + 0.16 * np.exp(-(((s - 33.0) / 2.2) ** 4)) + 0.012 * np.sin(a * 22)
    _, path, tangent = pipe("hose", rubber, knots, swell, sides=132)
    for s in (31.9, 34.4):
        clamp(steel, path, tangent, s, 2.22)
    # corrugated loom, and a thinner one
    ridges = lambda s, a: 0.82 + 0.15 * np.clip(np.sin(s * 2 * math.pi / 0.62) * 1.6, -1, 1) + 0 * a
    pipe("loom", loom, [(-20, 34, -3), (-9, 24, 1.2), (-1.5, 19.5, 1.9), (4, 21, 1.4), (5, 34, 0), (2, 48, -1)], ridges)
    thin = lambda s, a: 0.46 + 0.09 * np.clip(np.sin(s * 2 * math.pi / 0.40) * 1.6, -1, 1) + 0 * a
    pipe("thin loom", loom, [(-40, 2, 2), (-27, -1.2, 3.4), (-19, -2.6, 0.6), (-9, -2.2, -0.8), (-1.0, 0.5, -1.4), (3.2, 9, -0.9), (3.0, 15, -1.6), (1.6, 22, -4.5)], thin)
    red = plastic("wire", (0.30, 0.012, 0.008), 0.4)
    pipe("wire", red, [(-1, 30, 1), (-2.4, 20.8, 2.2), (-3.0, 14, 0.2), (-2.8, 6, -3.4), (-5, -1, -5)], lambda s, a: 0.17 + 0 * a, sides=14)


def clamp(material, path, tangent, s, radius):
    """A worm-drive clamp: a slotted band with its screw on top."""
    index = min(int(s / 0.06), len(path) - 1)
    turn = Vector(tangent[index]).to_track_quat("Z", "Y").to_matrix().to_4x4()
    place = Matrix.Translation(path[index]) @ turn
    angle = np.linspace(0, 2 * math.pi, 300, endpoint=False)
    slots = 0.05 * (np.abs((angle * 60 / math.pi) % 2 - 1) < 0.4)
    rows = ((-0.55, -0.05), (-0.50, 0.06), (-0.30, 0.07), (-0.26, None), (0.26, None), (0.30, 0.07), (0.50, 0.06), (0.55, -0.05))
    points = []
    for z, lift in rows:
        reach = radius + (lift if lift is not None else 0.07 - slots)
        reach = reach + 0 * angle
        points += [(r * math.cos(a), r * math.sin(a), z) for r, a in zip(reach, angle)]
    band = surface("band", material, points, 300, len(rows), closed=True)
    band.matrix_world = place
    screw = solid_from("screw", material, screw_sdf, (-1.3, -0.7, -0.8), (1.5, 0.9, 0.8), 0.05)
    up = turn.inverted() @ Vector((0.25, -0.35, 1.0))
    lean = math.atan2(up.y, up.x)
    screw.matrix_world = place @ Matrix.Rotation(lean - math.pi / 2, 4, "Z") @ Matrix.Translation((0, radius + 0.38, 0))


def screw_sdf(x, y, z):
    house = box(x + 0.1, y, z, (0.75, 0.42, 0.58), 0.14)
    shaft = smax(np.hypot(y, z) - 0.34, np.abs(x - 0.2) - 1.0, 0.08)
    head = smax(hexagon(y, z) - 0.44, np.abs(x - 1.05) - 0.28, 0.06)
    head = smax(head, -np.maximum(np.abs(z) - 0.07, 1.15 - x), 0.03)
    return np.minimum(np.minimum(house, shaft), head)


def lights():
    softbox("strip", (6, 34, 46), (0, 6, 0), (84, 5), (0.94, 0.98, 1.0), 70, (0.08, 0.25), -16)
    softbox("front", (-30, -70, 60), (0, 5, 0), (90, 40), (0.60, 0.86, 0.95), 2.4, (0.8, 0.9))
    softbox("copper", (-80, 30, 16), (0, 8, 0), (60, 30), COPPER, 10, (0.8, 0.9))
