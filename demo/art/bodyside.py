"""The side of a car around the front door's handle, shared by several scenes.

Units are centimetres: x points to the tail, z up, and the outside faces -y. The surface resembles no real make.
"""

import math

import numpy as np
from mathutils import Vector

from graph import Graph
from materials import plain
from shapes import surface

SWAGE_Z, BELT_Z = 46.6, 61.0
HANDLE = (-15.0, 51.6)  # x and z of its centre
HANDLE_LENGTH, RECESS = 20.5, (7.6, 3.1)
_SHUT_GAP, _SHUT_FILLET, _SHUT_DEPTH = 0.20, 0.32, 2.6

# The panel's lean in degrees at each height: positive faces the sky. The surface is its integral.
_LEAN = (
    (-20, -9), (0, -1.8), (16, 2.1), (26, 3.9), (38, 5.3), (44.4, 6.2), (45.6, 5.0), (46.2, 4.7), (46.9, 17), (47.8, 13),
    (48, 13.5), (52, 15.5), (56, 18), (58.6, 23), (60.2, 45), (61.0, 74), (61.6, 88),
)  # fmt: skip
SWAGE = 0.018  # the swage rises towards the tail


def profile(lean, zero, step=0.02):
    """Heights, and how far a panel stands out there: its lean (height, degrees), integrated, and 0 at the height `zero`."""
    z = np.arange(lean[0][0], lean[-1][0], step)
    out = -np.cumsum(np.tan(np.radians(np.interp(z, *np.array(lean).T)))) * step
    out = np.convolve(np.pad(out, 20, "edge"), np.ones(41) / 41, "valid")
    return z, out - np.interp(zero, z, out)


class Panel:
    """Bodywork that faces -y. `out(x, z)` is how far it stands out, without gaps; it accepts arrays."""

    def __init__(self, out):
        self.out = out

    def point(self, x, z, lift=0.0):
        """The point on the outside at (x, z), as a Vector. `lift` is a distance outwards."""
        return Vector((x, -float(self.out(x, z)) - lift, z))

    def normal(self, x, z, step=0.05):
        dx = float(self.out(x + step, z) - self.out(x - step, z)) / (2 * step)
        dz = float(self.out(x, z + step) - self.out(x, z - step)) / (2 * step)
        return Vector((-dx, -1, -dz)).normalized()

    def seen_in(self, eye, x, z, distance):
        """The place of a lamp that the eye sees reflected at (x, z), `distance` away from the panel."""
        at = self.point(x, z)
        return at + (at - Vector(eye)).normalized().reflect(self.normal(x, z)) * distance


def shut_line(z):
    """The x of the gap between the doors at height z."""
    return 2.5 + 0.055 * (z - 45) + 0.0009 * (z - 45) ** 2


_PROFILE = profile(_LEAN, SWAGE_Z)
flank = Panel(lambda x, z: np.interp(z - SWAGE * x, *_PROFILE) - x * x / 3200 + 0.003 * np.sin(x / 9 + z / 14) * np.cos(z / 7.0))


def doors(material, x_range=(-95, 70), z_range=(-8, 61.5)):
    """The two doors with the gap between them and the recess behind the handle."""
    u = graded(*x_range, 0.45, ((0.0, 0.8, 0.018), (HANDLE[0], 11, 0.10)))
    z = graded(*z_range, 0.35, ((SWAGE_Z, 1.2, 0.025), (HANDLE[1], 5, 0.09), (BELT_Z, 2.5, 0.04)))
    z = z[:, None]
    x = u[None, :] + shut_line(z)
    z = z + SWAGE * x  # rows along the swage
    depth = flank.out(x, z) - gap(u)[None, :] - recess(x, z)
    points = np.stack([x, -depth, z], -1).reshape(-1, 3)
    return surface("doors", material, points.tolist(), len(u), len(z), clean=False)


def graded(low, high, step, fine):
    """Positions from low to high. Each of `fine` is (centre, reach, step): a stretch with smaller steps."""
    positions = [low]
    while positions[-1] < high:
        at = positions[-1]
        size = min([step] + [s + max(0, abs(at - c) - r) * 0.12 for c, r, s in fine])
        positions.append(at + size)
    return np.array(positions)


def rolled(distance, radius=_SHUT_FILLET):
    """Depth at a distance from a panel's edge: a rounded edge."""
    into = np.clip(radius - distance, 0, radius)
    return radius - np.sqrt(radius**2 - into**2)


def gap(u):
    """Depth below the panel at a distance u from the gap's centre: rolled edges, then a drop."""
    return np.where(np.abs(u) < _SHUT_GAP - 0.01, _SHUT_DEPTH, rolled(np.abs(u) - _SHUT_GAP))


def recess(x, z, depth=2.3):
    """The hollow for the fingers."""
    across, up = (x - HANDLE[0] + 0.6) / RECESS[0], (z - HANDLE[1] - 0.02 * (x - HANDLE[0])) / RECESS[1]
    t = np.clip((1 - (np.abs(across) ** 2.3 + np.abs(up) ** 2.3) ** (1 / 2.3)) / 0.62, 0, 1)
    return depth * t * t * (3 - 2 * t)


def handle(material, rings=420, sides=64):
    """A bar handle with a fixed cap at its rear end. Its ends stand on the panel."""
    points = []
    for ring in range(rings + 1):
        t = 2 * ring / rings - 1
        x = HANDLE[0] + t * HANDLE_LENGTH / 2
        z = HANDLE[1] + 0.02 * (x - HANDLE[0])
        lift = 2.5 * (1 - abs(t) ** 5) - 0.1
        end = max(0.0, 1 - abs(t) ** 9) ** 0.5
        half_up = (1.30 - 0.22 * t * t + 0.10 * t) * (0.25 + 0.75 * end)
        half_out = 0.72 * (0.3 + 0.7 * end)
        seam = 1 - 0.22 * math.exp(-(((t - 0.56) / 0.007) ** 4))
        for side in range(sides):
            angle = 2 * math.pi * side / sides
            up = math.copysign(abs(math.sin(angle)) ** 0.72, math.sin(angle)) * half_up * seam
            outward = math.copysign(abs(math.cos(angle)) ** 0.85, math.cos(angle)) * half_out * seam
            outward += 0.10 * max(0.0, 1 - abs(up) / half_up) if outward > 0 else 0
            points.append(tuple(flank.point(x, z + up, lift + outward)))
    return surface("handle", material, points, sides, rings + 1, closed=True)


def window(x_range=(-95, 70), height=16):
    """The black seal, its bright edge and the glass above the belt line."""
    metal = plain("trim", (0.10, 0.105, 0.11), 0.22, metallic=1.0)
    rubber = plain("seal", (0.003, 0.003, 0.0032), 0.45, specular=0.3)
    profile_trim = [(0.0, -0.9), (0.12, -0.5), (0.36, -0.15), (0.46, 0.3), (0.40, 0.7), (0.2, 0.95), (-0.2, 1.05)]
    profile_seal = [(-0.2, 1.0), (-0.35, 1.25), (-0.6, 1.5), (-0.9, 1.6), (-1.4, 1.5)]
    profile_glass = [(-1.3, 1.2), (-1.3 - height * 0.62, 1.2 + height)]
    for start, end in ((x_range[0], 2.9), (3.5, x_range[1])):
        extrude("trim", metal, profile_trim, start, end)
        extrude("seal", rubber, profile_seal, start, end)
    for start, end in ((x_range[0], -5.5), (-5.1, 2.9), (3.5, 12), (12.4, x_range[1])):
        extrude("glass", glass(), profile_glass, start, end)


def extrude(name, material, profile, start, end):
    """Draw a profile of (outward, up) offsets from the belt line along x."""
    steps = np.linspace(start, end, 60)
    points = []
    for outward, up in profile:
        for x in steps:
            belt = BELT_Z + SWAGE * x
            points.append((x, -float(flank.out(x, belt - 0.4)) - outward + 0.5, belt + up))
    return surface(name, material, points, len(steps), len(profile), clean=False)


def glass():
    graph = Graph("glass")
    inputs = {"Base Color": (0.001, 0.0016, 0.0018), "Roughness": 0.02, "Specular": 0.5}
    return graph.surface(graph.node("BsdfPrincipled", inputs))
