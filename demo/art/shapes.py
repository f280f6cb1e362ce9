"""Meshes shared by several scenes."""

import bmesh
import bpy
import numpy as np

from studio import link


def smoothstep(value, low, high):
    """0 up to `low`, 1 from `high`, and a smooth curve between. Accepts arrays."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def sheet(name, material, height, x_range, y_range, steps):
    """A smooth sheet z = height(x, y) over a rectangle. `steps` is (columns, rows)."""
    columns, rows = steps
    (x0, x1), (y0, y1) = x_range, y_range
    points = []
    for row in range(rows + 1):
        y = y0 + (y1 - y0) * row / rows
        for column in range(columns + 1):
            x = x0 + (x1 - x0) * column / columns
            points.append((x, y, height(x, y)))
    return surface(name, material, points, columns + 1, rows + 1, clean=False)


def surface(name, material, points, width, height, closed=False, clean=True):
    """A smooth quad surface through a grid of points, given row by row. `closed` joins the ends of each row."""
    faces = []
    for row in range(height - 1):
        for column in range(width if closed else width - 1):
            right = (column + 1) % width
            a, b = row * width + column, row * width + right
            faces.append((a, b, b + width, a + width))
    return solid(name, material, points, faces, clean=clean)


def solid(name, material, points, faces, clean=True):
    """An object from points and faces."""
    return link(name, build_mesh(name, material, points, faces, clean))


def build_mesh(name, material, points, faces, clean=True):
    """A smooth mesh. `clean` merges duplicate points and makes the normals face outwards."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    if clean:
        _clean(mesh)
    for face in mesh.polygons:
        face.use_smooth = len(face.vertices) <= 4
    mesh.materials.append(material)
    return mesh


def _clean(mesh):
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()


def ball(name, material, segments, rings):
    """The mesh of a smooth sphere of radius 1, to place many times."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=segments, ring_count=rings, radius=1)
    made = bpy.context.object
    mesh = made.data
    mesh.name = name
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.materials.append(material)
    bpy.data.objects.remove(made)
    return mesh


def tube(name, material, points, radius):
    """A round tube along a polyline."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth, curve.bevel_resolution = radius, 3
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for point, position in zip(line.points, points):
        point.co = (*position, 1)
    curve.materials.append(material)
    return link(name, curve)


def smooth_profile(points, steps):
    """Catmull-Rom through points, with `steps` points from each to the next."""
    points = np.array(points, float)
    padded = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    out = []
    for i in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[i - 1 : i + 3]
        for t in np.arange(steps) / steps:
            out.append(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    return [tuple(p) for p in out + [points[-1]]]
