"""Two wash buckets on wet asphalt at dusk: suds in one, still water in the other. Units are centimetres."""

import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

from dusk import evening
from graph import Graph
from materials import glow, plain, water
from scenes import wheel as alloy
from scenes.beading import drop_mesh
from scenes.products import FOIL, INK, PAPER, lathe, lettering, pile, rounded
from sdf import smax, smin, solid_from
from shapes import ball, smooth_profile, surface, tube
from studio import COOL, COPPER, camera, disk_lamp, link, softbox

EYE = (0.0, -118.0, 60.0)
WASH_AT, WASH_TURN = (-17.5, 0.0), 4
RINSE_AT, RINSE_TURN = (20.5, 11.0), -12
TALL = 36.0
BLACK, DARK_TEAL = (0.011, 0.0115, 0.012), (0.006, 0.085, 0.095)
LABEL = (6.0, 18.6, 40)  # bottom, top, degrees to either side
WATER_Z = 34.6
PIVOT_Z = 30.6
RUN_AT = 0.62  # where the suds run over the rim: angle from the label
TOWEL_AT, TOWEL_HALF = 1.02, 5.6  # angle from the label, half width
TOWEL = (0.30, 0.34, 0.37)


def build(variant):
    bpy.context.scene.cycles.transparent_max_bounces = 24
    wash = bucket("WASH", BLACK, WASH_AT, WASH_TURN, handle_turn=-38, seed=1)
    rinse = bucket("RINSE", DARK_TEAL, RINSE_AT, RINSE_TURN, handle_turn=150, seed=2)
    suds(wash)
    still_water(rinse)
    towel(rinse)
    ground()
    car()
    dusk()
    camera(EYE, (1.0, 0, 30.8), lens=38.5, fstop=0.022, focus=(-12, -10, 38))


# ---- bucket


def wall(z):
    """Outer radius of the wall."""
    return 12.9 + 2.7 * z / TALL


def on_wall(angle, z, lift=0.0):
    """A point on the wall; the angle is from the label."""
    r = wall(z) + lift
    return r * math.sin(angle), -r * math.cos(angle), z


def bucket(word, color, at, turn, handle_turn, seed):
    """Return the matrix that places it."""
    place = Matrix.Translation((*at, 0.0)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
    plastic = bucket_plastic(color)
    outside = [(0.0, 0.9), (11.6, 0.9), (12.1, 0.15), (12.5, 0.0), (12.85, 0.25)]
    outside += [(wall(z), z) for z in (1.2, 6, 12, 18, 24, 26.9)]
    for z, reach in ((27.6, 0.75), (31.9, 0.85)):  # two ribs
        outside += [(wall(z) + d, z + dz) for d, dz in ((0.02, -0.32), (reach, -0.24), (reach + 0.08, 0), (reach, 0.24), (0.02, 0.32))]
    outside += [(wall(33.4), 33.4), (15.55, 34.2), (15.9, 34.35), (16.05, 34.15), (16.3, 34.1), (16.5, 34.4), (16.55, 35.2), (16.4, 35.75), (16.0, 36.0)]
    inside = [(15.5, 35.9), (15.25, 35.5), (15.2, 34.6), (wall(30) - 0.35, 30), (wall(16) - 0.35, 16), (wall(2) - 0.35, 1.6), (11.5, 1.3), (0.0, 1.3)]
    parts = [lathe("bucket", plastic, rounded(outside + inside, 5), 192)]
    parts += gussets(plastic)
    parts += label(word)
    parts += handle(handle_turn, plastic)
    for part in parts:
        part.matrix_world = place @ part.matrix_world
    drops(place, seed)
    return place


def bucket_plastic(color):
    graph = Graph("bucket")
    position = graph.coordinate("Object")
    skin = graph.node("TexNoise", {"Vector": position, "Scale": 14.0, "Detail": 3.0})
    scuffs = graph.node("TexNoise", {"Vector": graph.node("Mapping", {"Vector": position, "Scale": (1.0, 1.0, 5.0)}), "Scale": 0.5, "Detail": 5.0})
    normal = graph.node("Bump", {"Height": skin, "Distance": 0.015, "Strength": 0.25})
    roughness = graph.smooth(scuffs, 0.35, 0.65, 0.30, 0.44)
    return graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Roughness": roughness, "Normal": normal}))


def gussets(material, count=30):
    """Webs between the two ribs."""
    points, faces = [], []
    for index in range(count):
        angle = 2 * math.pi * (index + 0.5) / count
        start = len(points)
        for z in (27.7, 31.8):
            for lift in (-0.1, 0.62):
                for side in (-0.10, 0.10):
                    points.append(on_wall(angle + side / 15, z, lift))
        faces += [tuple(start + i for i in quad) for quad in ((2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))]
    return [flat("webs", material, points, faces)]


def flat(name, material, points, faces):
    """An object whose faces are not smoothed."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.materials.append(material)
    return link(name, mesh)


def label(word):
    """A cream label with the bucket's name and two copper lines."""
    bottom, top, half = LABEL
    graph = Graph("vinyl")
    worn = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 1.2, "Detail": 6.0})
    color = graph.blend(graph.smooth(worn, 0.3, 0.7), tuple(0.86 * c for c in PAPER), PAPER)
    vinyl = graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Roughness": 0.36, "Specular": 0.4}))
    foil, ink = plain("foil", FOIL, 0.30, 1.0), plain("ink", INK, 0.4)

    def patch(name, material, z0, z1, half_degrees, lift):
        angles = np.radians(np.linspace(-half_degrees, half_degrees, 80))
        points = [on_wall(a, z, lift) for z in (z0, z1) for a in angles]
        return surface(name, material, points, 80, 2, clean=False)

    return [
        patch("label", vinyl, bottom, top, half, 0.03),
        patch("line", foil, top - 1.15, top - 0.85, half, 0.045),
        patch("line", foil, bottom + 0.85, bottom + 1.15, half, 0.045),
        lettering(word, 4.9, bottom + 5.1, ink, lambda z: wall(z) + 0.03),
        lettering("BURNISH", 1.35, bottom + 2.35, foil, lambda z: wall(z) + 0.03),
    ]


def handle(turn, plastic):
    """A wire bail that hangs against the wall, its grip, and the two ears that hold it."""
    steel = plain("wire", (0.55, 0.56, 0.57), 0.25, 1.0)
    grip = plain("grip", (0.40, 0.125, 0.035), 0.38)
    tilt = math.radians(60)
    ear = wall(PIVOT_Z) + 0.95

    def along(t):  # 0 to pi, from ear to ear
        droop = 18.4 * math.sin(t)
        return ear * math.cos(t), -droop * math.sin(tilt), PIVOT_Z - droop * math.cos(tilt)

    wire = tube("wire", steel, [along(t) for t in np.linspace(0.0, math.pi, 90)], 0.21)
    span = np.linspace(math.pi / 2 - 0.33, math.pi / 2 + 0.33, 40)
    parts = [wire]
    for index, (a, b) in enumerate(zip(span, span[1:])):
        parts.append(tube("grip", grip, [along(a), along(b + 0.004)], 0.92 if index % 4 else 0.82))
    for t in (span[0] - 0.012, span[-1] + 0.012):
        parts.append(tube("collar", grip, [along(t - 0.014), along(t + 0.014)], 1.08))
    for part in parts:
        if part is not wire:
            part.data.use_fill_caps = True
    for side in (-1, 1):
        bpy.ops.mesh.primitive_cylinder_add(radius=1.5, depth=1.7, location=(side * (ear - 0.5), 0, PIVOT_Z), rotation=(0, math.pi / 2, 0), vertices=64)
        boss = bpy.context.object
        boss.data.materials.append(plastic)
        bevel = boss.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments, bevel.limit_method = 0.25, 4, "ANGLE"
        bpy.context.view_layer.update()
        parts.append(boss)
    spin = Matrix.Rotation(math.radians(turn), 4, "Z")
    for part in parts:
        part.matrix_world = spin @ part.matrix_world
    return parts


def drops(place, seed):
    """Water on the outside: fine drops, and a few that have run."""
    rng = random.Random(seed)
    material = water()
    meshes = [drop_mesh(f"wet{i}", material, 0.2, 0.05, seed=i, detail=(24, 12)) for i in range(5)]
    half = math.radians(LABEL[2] + 1)
    for index in range(2600):
        angle, z = rng.uniform(-1.7, 1.7), rng.uniform(0.8, 33.5)
        on_label = LABEL[0] - 0.3 < z < LABEL[1] + 0.3 and abs(angle) < half
        if (on_label and rng.random() < 0.75) or 27 < z < 32.4:
            continue
        size = min(0.30, 0.035 + rng.expovariate(1 / 0.055))
        stretch = 1.1 + 2.2 * size if rng.random() > 0.05 else rng.uniform(3, 7)
        normal = Vector((math.sin(angle), -math.cos(angle), -0.075)).normalized()
        across = Vector((math.cos(angle), math.sin(angle), 0))
        frame = Matrix((across, normal.cross(across), normal)).transposed().to_4x4()
        drop = bpy.data.objects.new("wet", rng.choice(meshes))
        lift = 0.03 if on_label else 0.0
        drop.matrix_world = place @ Matrix.Translation(on_wall(angle, z, lift - 0.01 * size)) @ frame @ Matrix.Diagonal((size, size * stretch, size * 0.6, 1))
        bpy.context.collection.objects.link(drop)


# ---- suds


def billow(x, y, z):
    """Soft lumps like a cauliflower's, from 0 to about 1."""
    def lump(x, y, z, pitch):
        k = math.pi / pitch
        a = np.abs(np.sin(k * x + 1.1 * np.sin(k * 0.6 * z + 0.4 * k * y)) * np.sin(k * y + 1.3 * np.sin(0.7 * k * x)) * np.cos(0.8 * k * z + np.sin(0.5 * k * y)))
        return np.sqrt(a + 0.10)

    return 0.66 * lump(x, y, z, 5.3) + 0.34 * lump(x + 3, y + 1.7, z, 2.4)


def suds_sdf(x, y, z):
    """A heap that bulges over the rim, and a tongue that has run down the wall."""
    r, angle = np.hypot(x, y), np.arctan2(x, -y)
    dome = np.hypot(np.hypot(x - 1.0, y), z - 12.5) - 29.0
    uneven = 0.75 * np.sin(2 * angle + 0.6) + 0.45 * np.sin(5 * angle + 2)
    heap = smax(smax(dome - uneven + 0.4, r - 16.3 - uneven, 2.0), 35.0 - z, 0.8)
    arc = 15.5 * (angle - RUN_AT)
    t = np.clip((36.5 - z) / 10.0, 0, 1)
    side = arc - 0.9 * np.sin(2.4 * t)
    tall = np.maximum(np.maximum(z - 36.5, 27.5 - z), 0)
    width, thick = 3.4 - 1.3 * t + 0.5 * np.sin(7 * t), 1.55 - 0.55 * t
    run = np.sqrt((np.hypot(side, tall) / width) ** 2 + ((r - 12.9 - 0.075 * z) / thick) ** 2 + 1e-6) - 1
    return smin(heap, run * thick * 0.9, 2.2) - 1.5 * billow(x, y, z) + 0.8


# Largest first: minimum and maximum radius, number to try.
BUBBLES = ((0.75, 1.25, 170), (0.45, 0.75, 1000), (0.26, 0.45, 5000), (0.15, 0.26, 12000))
CLEAR_ABOVE = 0.30  # larger bubbles are clear


def suds(place):
    graph = Graph("lather")
    position = graph.coordinate("Object")
    cells = graph.node("TexVoronoi", {"Vector": position, "Scale": 6.0})
    normal = graph.node("Bump", {"Height": cells, "Distance": 0.12, "Strength": 1.0})
    lather = graph.surface(graph.node("BsdfPrincipled", {"Base Color": (0.42, 0.45, 0.47), "Roughness": 0.5, "Normal": normal}))
    heap = solid_from("suds", lather, suds_sdf, (-19.5, -20, 20), (19.5, 19.5, 45), 0.2)
    heap.matrix_world = place
    count = len(heap.data.vertices)
    points, normals = np.empty(count * 3, np.float32), np.empty(count * 3, np.float32)
    heap.data.vertices.foreach_get("co", points)
    heap.data.vertices.foreach_get("normal", normals)
    points, normals = points.reshape(-1, 3), normals.reshape(-1, 3)
    to_eye = np.array(place.inverted() @ Vector(EYE)) - points
    seen = (to_eye * normals).sum(1) > -0.15 * np.linalg.norm(to_eye, axis=1)
    points, normals = points[seen], normals[seen]
    small, large = bubble_materials()
    small_mesh, large_mesh = ball("small bubble", small, 16, 10), ball("large bubble", large, 40, 24)
    rng = np.random.default_rng(4)
    placed = np.empty((0, 4))
    for low, high, tries in BUBBLES:
        picks = rng.integers(0, len(points), tries)
        sizes = low + (high - low) * rng.random(tries) ** 2
        centres = points[picks] + normals[picks] * (rng.uniform(-0.6, 0.35, tries) * sizes)[:, None] + rng.normal(0, 0.06, (tries, 3))
        placed = np.vstack([placed, *packed(np.column_stack([centres, sizes]), placed, 2 * high)])
    for x, y, z, size in placed:
        bubble = bpy.data.objects.new("bubble", large_mesh if size > CLEAR_ABOVE else small_mesh)
        bubble.matrix_world = place @ Matrix.Translation((x, y, z)) @ Matrix.Scale(size, 4)
        bpy.context.collection.objects.link(bubble)


def packed(candidates, larger, cell):
    """Yield the candidates (x, y, z, radius) that fit between the larger bubbles and each other."""
    cells = {}
    for bubble in candidates:
        if crowded(bubble, larger):
            continue
        i, j, k = (int(c // cell) for c in bubble[:3])
        around = [cells.get((i + a, j + b, k + c), ()) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1)]
        near = [other for group in around for other in group]
        if not near or not crowded(bubble, np.array(near)):
            cells.setdefault((i, j, k), []).append(bubble)
            yield bubble


def crowded(bubble, others):
    """Whether a bubble would press into another by more than a fifth of the smaller radius."""
    gap = bubble[3] + others[:, 3] - 0.2 * np.minimum(bubble[3], others[:, 3])
    return bool((((others[:, :3] - bubble[:3]) ** 2).sum(1) < gap**2).any())


def bubble_materials():
    """Small bubbles scatter light, large ones are clear. Both darken and then mirror towards their edges, so that each can be seen."""
    graph = Graph("small bubble")
    shade = graph.blend(graph.node("ObjectInfo", output=5), (0.55, 0.58, 0.60), (0.94, 0.95, 0.96))  # at random
    shade = graph.blend(toward_edge(graph, 2.0), shade, (0.13, 0.16, 0.18))
    small = graph.surface(graph.node("BsdfPrincipled", {"Base Color": shade, "Roughness": 0.08, "Specular": 0.8}))
    graph = Graph("large bubble")
    clear = graph.node("BsdfTransparent", {"Color": graph.blend(toward_edge(graph, 3.0), (0.97, 0.98, 0.98), (0.22, 0.28, 0.31))})
    mirror = graph.node("BsdfGlossy", {"Color": (1, 1, 1), "Roughness": 0.02})
    large = graph.surface(graph.mix(graph.math("MULTIPLY_ADD", toward_edge(graph, 2.5), 0.40, 0.06), clear, mirror))
    return small, large


def toward_edge(graph, power):
    """0 where a bubble faces the camera, 1 at its outline."""
    return graph.math("POWER", graph.node("LayerWeight", {"Blend": 0.5}, output=1), power)


# ---- rinse water


def still_water(place):
    """Dark, clear and still: it mirrors the sky, and a grit guard shows below."""
    graph = Graph("rinse water")
    ripple = graph.node("TexNoise", {"Vector": graph.coordinate("Object"), "Scale": 0.22, "Detail": 1.0})
    normal = graph.node("Bump", {"Height": ripple, "Distance": 0.12, "Strength": 0.5})
    mirror = graph.node("BsdfGlossy", {"Color": (1, 1, 1), "Roughness": 0.0, "Normal": normal})
    below = graph.node("BsdfTransparent", {"Color": (0.55, 0.68, 0.70)})
    material = graph.surface(graph.mix(graph.node("Fresnel", {"IOR": 1.333, "Normal": normal}), below, mirror))
    rings = [(0.01, WATER_Z), (14.2, WATER_Z), (14.9, WATER_Z + 0.01), (15.12, WATER_Z + 0.10), (15.2, WATER_Z + 0.22)]
    lathe("rinse water", material, rings, 192).matrix_world = place
    guard = plain("grit guard", (0.42, 0.12, 0.03), 0.4)
    for r in (13.6, 9.4, 5.2):
        circle = [(r * math.cos(a), r * math.sin(a), 29.0) for a in np.linspace(0, 2 * math.pi, 120)]
        tube("guard", guard, circle, 0.4).matrix_world = place
    for a in np.linspace(0, 2 * math.pi, 24, endpoint=False):
        tube("vane", guard, [(r * math.cos(a), r * math.sin(a), 29.0) for r in (3.0, 13.6)], 0.25).matrix_world = place


# ---- towel


def towel(place):
    """A microfibre towel folded lengthwise and hung over the rim."""
    path = [(-2.2, 31.0), (-1.5, 33.6), (-1.25, 35.4), (-0.75, 36.6), (0.2, 37.1), (1.2, 36.7), (1.75, 35.6), (1.85, 34.0), (1.75, 31.5), (1.35, 28.0), (0.95, 23.5), (0.7, 19.0), (0.65, 16.0)]
    path = np.array(smooth_profile(path, 10))
    steps = np.r_[0, np.cumsum(np.hypot(*np.diff(path, axis=0).T))]
    normals = np.gradient(path, axis=0)
    normals = np.stack([-normals[:, 1], normals[:, 0]], 1) / np.hypot(*normals.T)[:, None]
    ring = [(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, 96, endpoint=False)]
    points = []
    last = len(path) - 1
    for index, ((lift, z), normal, s) in enumerate(zip(path, -normals, steps)):
        from_end = min(1.0, min(s, steps[-1] - s) / 0.7)
        end = math.sqrt(1 - (1 - from_end) ** 2)  # both ends are rounded
        for c, d in ring:
            across = math.copysign(abs(c) ** 0.25, c)  # nearly a rectangle
            through = math.copysign(abs(d) ** 0.6, d)
            u = across * (TOWEL_HALF + 0.5 * math.sin(0.31 * s + 1) + 0.25 * math.sin(0.9 * s)) * (1 - 0.04 * (1 - end))
            hang = min(1, max(0, (s - 8) / 10))
            wave = hang * (0.75 * math.sin(0.62 * u + 0.5 + 0.05 * s) + 0.3 * math.sin(1.45 * u + 0.11 * s)) + 0.12 * math.sin(1.1 * u + 0.8 * s)
            thick = 0.62 * end * through + max(0, wave + 0.75 * hang)
            x, y, _ = on_wall(TOWEL_AT + u / 15.5, z, lift + thick * normal[0])
            points.append((x, y, z + thick * normal[1]))
    cloth = plain("cloth", tuple(0.6 * c for c in TOWEL), 0.95, specular=0.1)
    body = surface("towel", cloth, points, len(ring), last + 1, closed=True)
    body.matrix_world = place
    pile(body, TOWEL, 110000, 0.16)


# ---- surroundings


def ground():
    """Wet asphalt: stones that stand out of a film of water, and puddles."""
    graph = Graph("asphalt")
    position = graph.coordinate("Object")
    stones = graph.node("TexVoronoi", {"Vector": position, "Scale": 1.25})
    fine = graph.node("TexNoise", {"Vector": position, "Scale": 2.6, "Detail": 6.0, "Roughness": 0.65})
    patches = graph.node("TexNoise", {"Vector": position, "Scale": 0.034, "Detail": 5.0, "Roughness": 0.55})
    wet = graph.smooth(patches, 0.46, 0.56)
    relief = graph.math("MULTIPLY_ADD", graph.smooth(stones, 0.6, 0.1), 0.6, fine)
    normal = graph.node("Bump", {"Height": relief, "Distance": 0.35, "Strength": graph.smooth(wet, 0.0, 1.0, 0.85, 0.02)})
    roughness = graph.smooth(wet, 0.0, 1.0, 0.30, 0.02)
    color = graph.blend(graph.smooth(fine, 0.35, 0.7), (0.008, 0.0085, 0.009), (0.030, 0.031, 0.032))
    material = graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Roughness": roughness, "Normal": normal, "Specular": 0.6}))
    surface("ground", material, [(-3000, -600, 0), (3000, -600, 0), (-3000, 9000, 0), (3000, 9000, 0)], 2, 2, clean=False)


def car():
    """The car's rear wheel and the end of its flank, out of focus."""
    before = set(bpy.data.objects)
    for part in (alloy.wheel, alloy.tyre, alloy.brake, alloy.arch):
        part("clean")
    for vertex in bpy.data.objects["body"].data.vertices:
        end = 58 - 0.25 * abs(vertex.co.z - 22)
        past = max(vertex.co.x - end, 0)  # the corner, and the sill
        vertex.co = (min(vertex.co.x, end) + 20 * math.tanh(past / 20), vertex.co.y + past**2 / 30, max(vertex.co.z, -14))
    tube("tail lamp", glow("tail lamp", (1.0, 0.022, 0.006), 15.0), [(60, 2, 54), (76, 22, 55)], 2.0)
    place = Matrix.Translation((-68, 259, alloy.TYRE_RADIUS)) @ Matrix.Rotation(math.radians(12), 4, "Z")
    for part in set(bpy.data.objects) - before:
        part.matrix_world = place


def dusk():
    evening(turn=20.0, strength=1.1, sun=75, seen_directly=1.0, dark=30.0, afterglow=1.0)
    softbox("cool strip", (-105, -55, 26), (-5, 0, 20), (40, 90), COOL, 13.0, (0.7, 0.7))
    disk_lamp("glint", (-75, 70, 120), (-14, 0, 38), 14, COOL, 130000)
    softbox("top", (-30, 40, 170), (0, 0, 30), (150, 100), COOL, 2.4, (0.8, 0.8))
    softbox("warm side", (120, 62, 28), (6, 4, 22), (46, 90), COPPER, 16.0, (0.8, 0.8))
    softbox("front", (20, -230, 110), (0, 0, 15), (160, 90), (0.95, 0.97, 1.0), 2.4, (0.8, 0.8))
    softbox("afterglow", (260, 900, 150), (20, 10, 34), (620, 150), (1.0, 0.52, 0.26), 1.8, (1.0, 1.0))  # in the rinse water
    bpy.data.materials["afterglow"].cycles.sample_as_light = False  # large: it would take the samples of the others
