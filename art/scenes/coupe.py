"""A coupe in the dark, visible only by its rim light. Units are metres: x points to the nose, y to the left, z up.

Variants: "side" (very wide) and "rear" (three-quarter, with the light bar).
The body is one grid of cross-sections defined by five splines. It resembles no real make.
"""

import math

import bpy
import numpy as np

from graph import Graph
from materials import coated, glow, metallic_base, plain
from shapes import solid, surface, tube
from studio import COOL, COPPER, camera, softbox

TAIL, NOSE = -2.22, 2.26
AXLES = (-1.30, 1.36)
TYRE_RADIUS, ARCH_RADIUS = 0.345, 0.392
SECTIONS, POINTS = 420, 150
LIGHT_BAR_HEIGHT = 0.70


def spline(*knots):
    """Return a smooth function through (x, value) knots (cubic Hermite, weighted slopes)."""
    x, value = np.array(knots, float).T
    step = np.diff(x)
    rise = np.diff(value) / step
    slope = np.empty_like(value)
    slope[0], slope[-1] = rise[0], rise[-1]
    slope[1:-1] = (rise[:-1] * step[1:] + rise[1:] * step[:-1]) / (step[1:] + step[:-1])

    def evaluate(at):
        at = np.clip(at, x[0], x[-1])
        i = np.clip(np.searchsorted(x, at) - 1, 0, len(step) - 1)
        t, h = (at - x[i]) / step[i], step[i]
        return (
            (2 * t**3 - 3 * t**2 + 1) * value[i]
            + (t**3 - 2 * t**2 + t) * h * slope[i]
            + (3 * t**2 - 2 * t**3) * value[i + 1]
            + (t**3 - t**2) * h * slope[i + 1]
        )

    return evaluate


ROOF = spline(
    (-2.22, 0.74), (-2.17, 0.86), (-2.05, 0.955), (-1.80, 1.00), (-1.40, 1.075), (-0.95, 1.19),
    (-0.50, 1.275), (-0.15, 1.295), (0.15, 1.265), (0.50, 1.13), (0.85, 0.955), (1.00, 0.895),
    (1.30, 0.845), (1.70, 0.765), (2.00, 0.675), (2.18, 0.575), (2.26, 0.47),
)  # fmt: skip
SHOULDER = spline(
    (-2.22, 0.72), (-2.10, 0.83), (-1.80, 0.895), (-1.30, 0.915), (-0.80, 0.875), (-0.2, 0.835),
    (0.5, 0.825), (1.0, 0.835), (1.36, 0.825), (1.75, 0.735), (2.05, 0.62), (2.2, 0.53), (2.26, 0.45),
)  # fmt: skip
HALF_WIDTH = spline(
    (-2.22, 0.70), (-2.10, 0.82), (-1.80, 0.915), (-1.30, 0.96), (-0.80, 0.915), (-0.2, 0.885),
    (0.5, 0.885), (1.0, 0.915), (1.36, 0.935), (1.75, 0.90), (2.0, 0.80), (2.15, 0.66), (2.26, 0.46),
)  # fmt: skip
SILL = spline((-2.22, 0.36), (-2.0, 0.24), (-1.5, 0.19), (0, 0.17), (1.5, 0.17), (2.0, 0.17), (2.26, 0.23))
GREENHOUSE = spline(
    (-2.22, 0.55), (-1.8, 0.62), (-1.4, 0.60), (-0.95, 0.585), (-0.4, 0.575), (0.1, 0.575),
    (0.5, 0.62), (0.85, 0.70), (1.1, 0.72), (1.7, 0.66), (2.0, 0.56), (2.26, 0.30),
)  # fmt: skip


def build(variant):
    half = half_body()
    car = body(half)
    for axle in AXLES:
        for side in (-1, 1):
            cut_arch(car, axle, side)
            wheel(axle, side)
    if variant == "rear":
        light_bar(half)
    bpy.ops.mesh.primitive_plane_add(size=80)
    bpy.context.object.data.materials.append(plain("floor", (0.003, 0.004, 0.0045), 0.30, specular=0.25))
    {"side": light_side, "rear": light_rear}[variant]()


def half_body():
    """The left half as an array (SECTIONS, POINTS, 3)."""
    grid = np.zeros((SECTIONS, POINTS, 3))
    for row, x in zip(grid, np.linspace(TAIL, NOSE, SECTIONS)):
        row[:, 0] = x
        row[:, 1:] = smooth_line(section(x), POINTS)
    grid[..., 1] = np.maximum(grid[..., 1], 0)
    flare_arches(grid)
    fold_flank(grid)
    return grid


def section(x):
    """Half of a cross-section, from the centre of the floor over the shoulder to the centre of the roof."""
    top, shoulder, width, sill, house = (float(f(x)) for f in (ROOF, SHOULDER, HALF_WIDTH, SILL, GREENHOUSE))
    belly = sill + 0.42 * (shoulder - sill)
    rise = max(top - shoulder, 0.02)
    inset = width * 0.86 - house
    return [
        (0, sill), (width * 0.80, sill), (width * 0.945, sill + 0.035), (width * 0.975, belly * 0.72 + sill * 0.28),
        (width * 0.965, belly), (width * 0.985, shoulder - 0.2 * (shoulder - sill)), (width * 0.985, shoulder - 0.045),
        (width * 0.945, shoulder - 0.004), (width * 0.86, shoulder + 0.012 + 0.02 * min(1, rise / 0.2)),
        (house + inset * 0.62, shoulder + rise * 0.30), (house + inset * 0.22, shoulder + rise * 0.66),
        (house * 0.90, shoulder + rise * 0.90), (house * 0.55, shoulder + rise * 0.985), (0, top),
    ]  # fmt: skip


def smooth_line(points, count):
    """A centripetal spline through the points, sampled `count` times."""
    points = np.array(points)
    gaps = np.maximum(np.linalg.norm(np.diff(points, axis=0), axis=1) ** 0.5, 1e-4)
    knots = np.concatenate([[0], np.cumsum(gaps)])
    sample = np.linspace(0, knots[-1], count)
    return np.stack([spline(*zip(knots, points[:, axis]))(sample) for axis in (0, 1)], 1)


def flare_arches(grid):
    for axle in AXLES:
        distance = np.hypot(grid[..., 0] - axle, grid[..., 2] - TYRE_RADIUS)
        outside = np.clip((grid[..., 1] - 0.6) / 0.2, 0, 1)
        grid[..., 1] += outside * 0.028 * np.exp(-(((distance - 0.40) / 0.06) ** 2))


def fold_flank(grid):
    """The character line: a soft step along the doors."""
    x, z = grid[..., 0], grid[..., 2]
    outside = np.clip((grid[..., 1] - 0.7) / 0.12, 0, 1)
    step = np.tanh((z - 0.60 + 0.0225 * x) / 0.018) * np.exp(-(((x + 0.1) / 1.2) ** 4))
    grid[..., 1] += outside * 0.016 * step


def body(half):
    """Mirror the half, close the nose and the tail, and mark the windows for the shader."""
    left = half.reshape(-1, 3)
    right = left * (1, -1, 1)
    count = len(left)
    faces = []
    for i in range(SECTIONS - 1):
        for j in range(POINTS - 1):
            a = i * POINTS + j
            faces.append((a, a + POINTS, a + POINTS + 1, a + 1))
            b = a + count
            faces.append((b, b + 1, b + POINTS + 1, b + POINTS))
    for i in (0, SECTIONS - 1):
        rim = [i * POINTS + j for j in range(POINTS)]
        faces.append((*rim, *(count + index for index in reversed(rim[1:-1]))))
    points = np.concatenate([left, right])
    car = solid("body", body_paint(), points.tolist(), faces)
    mark_windows(car.data)
    return car


def mark_windows(mesh):
    """Write the `window` attribute, which is roughly a signed distance: positive is glass."""
    values = np.array([window_field(*vertex.co) for vertex in mesh.vertices], np.float32)
    mesh.attributes.new("window", "FLOAT", "POINT").data.foreach_set("value", values)


def window_field(x, y, z):
    y = abs(y)
    top, shoulder, house = float(ROOF(x)), float(SHOULDER(x)), float(GREENHOUSE(x))
    rise = top - shoulder
    low = shoulder + 0.030 + 0.02 * max(0, -(x + 0.9))
    side = min(z - low, shoulder + rise * 0.80 - z, (0.66 - x) * 0.35, (x + 1.38) * 0.30, rise - 0.13)
    front = min((0.95 - x) * 0.6, (x - 0.24) * 0.6, house * 0.80 - y, z - 0.90, z - (shoulder + rise * 0.45))
    back = min((-0.66 - x) * 0.6, (x + 1.52) * 0.6, house * 0.74 - y - 0.1 * max(0, -(x + 1)), z - (shoulder + rise * 0.5))
    return max(side, front, back)


def body_paint():
    """Paint that turns to black glass where `window` is positive."""
    graph = Graph("body")
    painted = coated(graph, metallic_base(graph, (0.004, 0.020, 0.023), 0.35))
    window = graph.node("Attribute", output=2, attribute_name="window")
    black = {"Base Color": (0.001, 0.0015, 0.002), "Roughness": 0.12, "Specular": 0.25}
    pane = graph.smooth(window, -0.0015, 0.0015)
    return graph.surface(graph.mix(pane, painted, graph.node("BsdfPrincipled", black)))


def cut_arch(car, axle, side):
    """Cut a wheel arch. Its inside gets the cutter's matt black."""
    position = (axle, side * 0.95, TYRE_RADIUS + 0.012)
    bpy.ops.mesh.primitive_cylinder_add(
        vertices=192, radius=ARCH_RADIUS, depth=0.62, location=position, rotation=(math.pi / 2, 0, 0)
    )
    cutter = bpy.context.object
    well = plain("well", (0.001, 0.001, 0.001), 0.9, specular=0.02)
    cutter.data.materials.append(well)
    cutter.hide_render = True
    cut = car.modifiers.new("arch", "BOOLEAN")
    cut.object, cut.operation, cut.solver = cutter, "DIFFERENCE", "EXACT"
    cut.material_mode = "TRANSFER"


def wheel(axle, side):
    """A tyre, a thin bright lip and ten dark spokes. The rest is in shadow."""
    offset = (0.955 if axle < 0 else 0.925) - 0.03
    position = (axle, side * offset, TYRE_RADIUS)
    rubber = plain("rubber", (0.004, 0.004, 0.004), 0.6, specular=0.2)
    metal = plain("rim", (0.03, 0.032, 0.034), 0.25, metallic=1.0)
    tyre = [(0.245, -0.24), (0.30, -0.235), (0.335, -0.20), (0.345, -0.17), (0.345, -0.05), (0.335, -0.012),
            (0.30, 0.004), (0.262, 0.0), (0.255, -0.01)]  # fmt: skip
    lathe("tyre", rubber, tyre, position, side)
    lathe("lip", metal, [(0.258, -0.005), (0.256, 0.006), (0.246, 0.006), (0.238, -0.02), (0.235, -0.20)], position, side)
    lathe("hub", metal, [(0.0, -0.02), (0.030, -0.022), (0.045, -0.035), (0.050, -0.06)], position, side)
    lathe("dish", plain("dish", (0.002, 0.002, 0.002), 0.7, specular=0.1), [(0.0, -0.12), (0.24, -0.12)], position, side)
    for index in range(10):
        spoke(metal, position, side, 2 * math.pi * (index + (0.2 if index % 2 else -0.2)) / 10)


def lathe(name, material, profile, position, side, segments=128):
    """Revolve a (radius, outward) profile around the wheel's axle."""
    points = []
    for radius, outward in profile:
        for segment in range(segments):
            angle = 2 * math.pi * segment / segments
            points.append((radius * math.cos(angle), side * outward, radius * math.sin(angle)))
    part = surface(name, material, points, segments, len(profile), closed=True)
    part.location = position
    split = part.modifiers.new("edges", "EDGE_SPLIT")
    split.split_angle = math.radians(40)


def spoke(material, position, side, angle):
    profile = ((-1, -0.014), (-0.5, 0), (0.5, 0), (1, -0.014), (0.8, -0.05), (-0.8, -0.05))
    points = []
    for radius, half, depth in ((0.03, 0.017, -0.032), (0.13, 0.011, -0.042), (0.243, 0.012, -0.016)):
        for across, lift in profile:
            shift = across * half
            points.append((
                radius * math.cos(angle) - shift * math.sin(angle),
                side * (depth + lift),
                radius * math.sin(angle) + shift * math.cos(angle),
            ))  # fmt: skip
    part = surface("spoke", material, points, len(profile), 3, closed=True)
    part.location = position
    part.modifiers.new("edges", "EDGE_SPLIT").split_angle = math.radians(30)


def light_bar(half):
    """A thin copper line across the tail that continues a hand's breadth around its corners."""
    edge = []
    for row in half[:14]:
        crossing = np.where((row[:-1, 2] < LIGHT_BAR_HEIGHT) & (row[1:, 2] >= LIGHT_BAR_HEIGHT) & (row[:-1, 1] > 0.3))[0]
        if len(crossing):
            edge.append((row[crossing[0], 0] - 0.002, row[crossing[0], 1] + 0.001, LIGHT_BAR_HEIGHT + 0.004))
    tail = [(TAIL - 0.004, y, LIGHT_BAR_HEIGHT + 0.004) for y in np.linspace(0, edge[0][1], 20)]
    left = tail + edge[1:]
    right = [(x, -y, z) for x, y, z in reversed(left)]
    tube("light-bar", glow("light-bar", (1.0, 0.26, 0.03), 14), right + left[1:], 0.006)


def light_side():
    """Light from above and behind only: roof, shoulder and sill become lines, and the wheels stay dark."""
    softbox("over", (0.1, 0.55, 3.6), (0, 0.25, 0), (7.0, 0.5), COOL, 11, (0.6, 0.9))
    softbox("behind", (0, -4.5, 2.4), (0, 0, 0.9), (9, 0.35), COOL, 8, (0.5, 0.8))
    softbox("tail", (-5.2, 1.6, 1.3), (-1.0, 0.6, 0.6), (2.2, 1.6), COPPER, 20, (0.5, 0.7))
    camera((0.15, 9.5, 0.95), (0.0, 0, 0.72), lens=58, fstop=8)


def light_rear():
    softbox("over", (-0.3, 0.5, 3.2), (-0.2, 0.25, 0), (6.5, 0.5), COOL, 12, (0.6, 0.9))
    softbox("behind", (3.5, -4.5, 2.2), (0, 0, 0.9), (7, 0.3), COOL, 6, (0.6, 0.9))
    softbox("tail", (-6.5, -2.5, 2.6), (-2.2, 0, 0.6), (0.5, 3.0), COOL, 3, (0.7, 0.9))
    camera((-5.6, 3.9, 1.25), (-1.15, 0.05, 0.42), lens=62, fstop=8)
