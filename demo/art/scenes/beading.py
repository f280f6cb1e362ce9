"""Water beading on coated paint. Units are centimetres. The panel curves down away from the camera."""

import math
import random
from dataclasses import dataclass

import bpy
from mathutils import Matrix, Vector

from materials import paint, water
from shapes import build_mesh, sheet, smoothstep
from studio import COOL, COPPER, TEAL, camera, softbox


@dataclass(frozen=True)
class Shot:
    """One framing of the panel. `size_limit(x, y)` limits drops at a point to a fraction of the full size."""

    eye: tuple
    target: tuple
    focus: tuple
    lens: float = 70
    fstop: float = 0.15
    seed: int = 7
    spread: float = 1.0  # width of the wedge of drops; narrower is denser
    crown: float = 90.0  # larger is flatter
    crease: float = 0.55  # height of the feature line
    strip: tuple = ((-10, 34, 28.5), 40, 3.4, 17, -24)  # position, length, width, strength, roll
    glow: float = 0.34
    copper_side: float = 26
    copper_back: float = 9
    top: float = 1.1
    size_limit: object = lambda x, y: 1.0


SHOTS = {
    "wide": Shot(
        eye=(1.5, -13.0, 8.8),
        target=(-2.2, 2.2, 0),
        focus=(2.2, 0.6, 0.3),
        fstop=0.18,
        crown=120.0,
        crease=0.4,
        strip=((6, 34, 20), 32, 2.6, 15, -24),
        copper_back=16,
        size_limit=lambda x, y: 0.16 + 0.84 * smoothstep(x + 0.12 * y, -4.0, 0.5),
    ),
    "tall": Shot(
        eye=(0.5, -10.8, 8.2),
        target=(0, -0.2, 0),
        focus=(0.2, 2.6, 0.3),
        fstop=0.2,
        crown=140.0,
        crease=0.0,
        strip=((-4, 34, 13.5), 30, 2.0, 9, -20),
        spread=0.72,
        copper_back=20,
        size_limit=lambda x, y: 0.14 + 0.86 * smoothstep(y, -1.4, 0.8),
    ),
}

# Size classes, largest first: minimum and maximum radius, number of drops, gap as a fraction of the smaller drop.
CLASSES = (
    (0.60, 0.78, 16, 0.50),
    (0.40, 0.60, 48, 0.45),
    (0.24, 0.40, 150, 0.40),
    (0.14, 0.24, 420, 0.35),
    (0.08, 0.14, 1300, 0.40),
    (0.04, 0.08, 3000, 0.60),
    (0.02, 0.04, 3500, 0.90),
)
CONTACT_ANGLE = math.radians(102)
NEAR_Y, FAR_Y = -9.0, 25.0


def build(variant):
    shot = SHOTS[variant]
    panel = Panel(shot.crown, shot.crease)
    sheet("panel", paint(roughness=0.33, flake_size=1 / 85), panel.height, (-24, 24), (-12, 30), (260, 300))
    scatter_drops(shot, panel)
    light(shot)
    camera(shot.eye, shot.target, shot.lens, shot.fstop, shot.focus)


class Panel:
    """A gently domed panel with one soft feature line towards the back."""

    def __init__(self, crown, crease):
        self.crown = crown
        self.crease = crease

    def height(self, x, y):
        step = 1 / (1 + math.exp(-(x * 0.35 + y - 7.5) / 0.7))
        return self.crease * (step - 0.5) - y * y / self.crown - x * x / 260


def scatter_drops(shot, panel):
    """Place the drops, largest first, each with a mesh that suits its size."""
    rng = random.Random(shot.seed)
    material = water()
    large = [drop_mesh(f"large{i}", material, 1.0, 0.05, seed=i) for i in range(6)]
    medium = [drop_mesh(f"medium{i}", material, 0.5, 0.025, seed=10 + i) for i in range(5)]
    small = [drop_mesh(f"small{i}", material, 0.1, 0.008, seed=20 + i, detail=(40, 20)) for i in range(3)]
    for x, y, radius in drop_positions(shot, rng):
        mesh = rng.choice(large if radius > 0.42 else medium if radius > 0.2 else small)
        drop = bpy.data.objects.new("drop", mesh)
        drop.matrix_world = drop_matrix(panel.height, rng, x, y, radius)
        bpy.context.collection.objects.link(drop)


def drop_matrix(height, rng, x, y, radius):
    """The matrix that places a drop on the surface `height(x, y)`, slightly sunk, with a random rotation and stretch."""
    normal = normal_at(height, x, y)
    turn = normal.to_track_quat("Z", "Y").to_matrix().to_4x4() @ Matrix.Rotation(rng.uniform(0, 2 * math.pi), 4, "Z")
    stretch = 1 + rng.uniform(-0.06, 0.06)
    size = Matrix.Diagonal((radius * stretch, radius / stretch, radius * rng.uniform(0.92, 1.05), 1))
    ground = Vector((x, y, height(x, y))) - normal * 0.012 * radius
    return Matrix.Translation(ground) @ turn @ size


def place(rng, meshes, position, normal, radius, sag):
    """Put a drop on an upright surface; `sag` is how much longer it is than wide."""
    drop = bpy.data.objects.new("drop", rng.choice(meshes))
    turn = normal.to_track_quat("Z", "Y").to_matrix().to_4x4()
    size = Matrix.Diagonal((radius, radius * sag, radius * rng.uniform(0.62, 0.8), 1))
    drop.matrix_world = Matrix.Translation(Vector(position) - normal * 0.012 * radius) @ turn @ size
    bpy.context.collection.objects.link(drop)


def normal_at(height, x, y, step=1e-3):
    """The normal of the surface `height(x, y)`."""
    dx = (height(x + step, y) - height(x - step, y)) / (2 * step)
    dy = (height(x, y + step) - height(x, y - step)) / (2 * step)
    return Vector((-dx, -dy, 1)).normalized()


def drop_positions(shot, rng):
    """Yield the (x, y, radius) of drops that do not touch, within the wedge that the camera sees."""

    def spot():
        y = rng.uniform(NEAR_Y, FAR_Y)
        half_width = shot.spread * (4.5 + (y - shot.eye[1]) * 0.36)
        return rng.uniform(-half_width, half_width) + shot.target[0] * (y - shot.eye[1]) / 16, y

    return scattered(rng, CLASSES, spot, lambda x, y, radius: radius <= shot.size_limit(x, y) * CLASSES[0][1], tries=12)


def scattered(rng, classes, spot, fits, tries=1):
    """Yield the (x, y, radius) of drops that do not touch, at random points from `spot` where `fits(x, y, radius)`.

    Each class of size is: minimum and maximum radius, number of drops, gap as a fraction of the smaller drop, and what
    `spot` takes.
    """
    grid = Grid()
    for low, high, count, gap, *where in classes:
        for _ in range(count):
            for _ in range(tries):
                x, y = spot(*where)
                radius = rng.uniform(low, high)
                if fits(x, y, radius) and grid.is_free(x, y, radius, gap):
                    grid.add(x, y, radius)
                    yield x, y, radius
                    break


class Grid:
    """Circles grouped by grid cell, to find neighbours quickly."""

    CELL = 0.8

    def __init__(self):
        self.cells = {}

    def add(self, x, y, radius):
        self.cells.setdefault(self._cell(x, y), []).append((x, y, radius))

    def is_free(self, x, y, radius, gap):
        reach = int((radius + 0.8) / self.CELL) + 1
        column, row = self._cell(x, y)
        for i in range(column - reach, column + reach + 1):
            for j in range(row - reach, row + reach + 1):
                for a, b, other in self.cells.get((i, j), ()):
                    distance = radius + other + gap * min(radius, other) + 0.012
                    if (a - x) ** 2 + (b - y) ** 2 < distance**2:
                        return False
        return True

    def _cell(self, x, y):
        return math.floor(x / self.CELL), math.floor(y / self.CELL)


def drop_mesh(name, material, flatness, wobble, seed, detail=(56, 30)):
    """A revolved cap of radius 1. `flatness` flattens it as gravity would; `wobble` distorts its outline."""
    rng = random.Random(100 + seed)
    phases = [rng.uniform(0, 2 * math.pi) for _ in range(3)]
    waves = [wobble * rng.uniform(0.3, 1) / (i + 1) for i in range(3)]
    segments, rings = detail
    power = 2 / (2.0 + 0.16 * flatness)
    points = []
    for ring in range(rings + 1):
        polar = CONTACT_ANGLE * ring / rings
        reach = abs(math.sin(polar)) ** power
        lift = math.copysign(abs(math.cos(polar)) ** power, math.cos(polar)) * (1 - 0.36 * flatness)
        for segment in range(segments):
            angle = 2 * math.pi * segment / segments
            bend = 1 + min(1, reach) * sum(w * math.sin((i + 2) * angle + p) for i, (w, p) in enumerate(zip(waves, phases)))
            points.append((reach * bend * math.cos(angle), reach * bend * math.sin(angle), lift))
    ground = min(z for _, _, z in points)
    points = [(x, y, z - ground) for x, y, z in points]
    faces = []
    for ring in range(rings):
        for segment in range(segments):
            a, b = ring * segments + segment, ring * segments + (segment + 1) % segments
            faces.append((a, a + segments, b + segments, b))
    faces.append(tuple(rings * segments + i for i in reversed(range(segments))))
    return build_mesh(name, material, points, faces)


def light(shot):
    """A cool strip at the mirror angle, a dim teal room, copper from the side and from far behind."""
    position, length, width, strength, roll = shot.strip
    softbox("strip", position, (position[0] + 10, 4, 0), (length, width), COOL, strength, (0.6, 1.0), roll)
    softbox("glow", (-12, 42, 36), (0, 6, 0), (64, 24), TEAL, shot.glow, (0.9, 1.0))
    softbox("horizon", (17, 44, 15), (0, 10, 0), (30, 8), COPPER, shot.copper_back, (0.8, 0.95))
    softbox("rims", (30, 8, 9), (0, 1, 0), (18, 6), COPPER, shot.copper_side, (0.5, 0.7))
    softbox("glint", (-9, 18, 44), (0, 2, 0), (4, 4), (1, 1, 1), 60, (0.5, 0.5))
    softbox("top", (-14, 0, 30), (0, 2, 0), (10, 22), (0.75, 0.92, 1.0), shot.top, (0.6, 0.6))
