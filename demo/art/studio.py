"""The studio: an empty dark stage, a camera, lamps and render passes."""

import math
import os

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from graph import Graph

COOL = (0.82, 0.95, 1.0)
TEAL = (0.18, 0.70, 0.82)
COPPER = (1.0, 0.38, 0.08)

_SEEDS = (11, 108)


def open_stage(size, samples, world=(0.0015, 0.0025, 0.003)):
    """Start an empty Cycles scene with a nearly black world. `size` is (width, height) in pixels."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    _tune_cycles(scene.cycles, samples)
    render = scene.render
    render.resolution_x, render.resolution_y = size
    scene.world = bpy.data.worlds.new("room")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (*world, 1)


def _tune_cycles(cycles, samples):
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = min(16, samples)
    cycles.use_denoising = False  # Debian's Blender has no denoiser: see denoise.py
    cycles.max_bounces = 10
    cycles.glossy_bounces = 5
    cycles.transmission_bounces = 8
    cycles.diffuse_bounces = 2
    cycles.sample_clamp_direct = 30.0
    cycles.sample_clamp_indirect = 3.0
    cycles.blur_glossy = 0.6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = True
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.5


def link(name, data):
    """Add a data block to the stage as an object."""
    added = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(added)
    return added


def aim(aimed, target, roll=0.0):
    """Point a camera or lamp at `target`; roll is in degrees."""
    direction = Vector(target) - aimed.location
    aimed.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    aimed.rotation_euler.rotate_axis("Z", math.radians(roll))


def camera(location, target, lens, fstop, focus=None, roll=0.0):
    """Place the camera. The longer side of the picture is 36 mm on film."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width = lens, 36
    data.clip_start, data.clip_end = 0.01, 5000
    data.dof.use_dof = True
    data.dof.aperture_fstop = fstop
    data.dof.focus_distance = (Vector(focus or target) - Vector(location)).length
    eye = link("camera", data)
    eye.location = location
    aim(eye, target, roll)
    bpy.context.scene.camera = eye
    return eye


def crop(point, half):
    """Render only a square around a point of the scene. `half` its side is a fraction of the picture's longer side."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    at = world_to_camera_view(scene, scene.camera, Vector(point))
    render = scene.render
    longer = max(render.resolution_x, render.resolution_y)
    wide, high = half * longer / render.resolution_x, half * longer / render.resolution_y
    render.use_border = render.use_crop_to_border = True
    render.border_min_x, render.border_max_x = at.x - wide, at.x + wide
    render.border_min_y, render.border_max_y = at.y - high, at.y + high


def softbox(name, location, target, size, color, strength, fade=(0.6, 0.8), roll=0.0):
    """A glowing rectangle that fades towards its edges. `fade` is the fraction of each half side that fades.

    It is transparent as well as emissive, so it never hides another lamp.
    """
    box = card(name, _softbox_material(name, color, strength, fade), location, target, size, roll)
    box.visible_camera = False
    return box


def card(name, material, location, target, size, roll=0.0):
    """A rectangle at `location` that faces `target`. Its UV coordinates run from 0 to 1."""
    half_x, half_y = size[0] / 2, size[1] / 2
    corners = [(-half_x, -half_y, 0), (half_x, -half_y, 0), (half_x, half_y, 0), (-half_x, half_y, 0)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [(0, 1, 2, 3)])
    uv = mesh.uv_layers.new(name="UV")
    for loop, corner in zip(uv.data, [(0, 0), (1, 0), (1, 1), (0, 1)]):
        loop.uv = corner
    mesh.materials.append(material)
    face = link(name, mesh)
    face.location = location
    aim(face, target, roll)
    return face


def _softbox_material(name, color, strength, fade):
    graph = Graph(name)
    uv = graph.coordinate("UV")

    def edge(axis, fraction):
        from_centre = graph.math("ABSOLUTE", graph.math("SUBTRACT", graph.axis(uv, axis), 0.5))
        return graph.smooth(from_centre, 0.5, 0.5 * (1 - max(fraction, 1e-3)))

    shape = graph.math("MULTIPLY", edge("X", fade[0]), edge("Y", fade[1]))
    front = graph.node("NewGeometry", output=6)  # Backfacing: the plane shines along -Z
    power = graph.math("MULTIPLY", graph.math("MULTIPLY", shape, front), strength)
    light = graph.node("Emission", {"Color": color, "Strength": power})
    return graph.surface(graph.node("AddShader", {0: light, 1: graph.node("BsdfTransparent")}))


def render_halves(base):
    """Render two halves with different seeds to BASE_<half>_<pass>_0001.exr.

    These are the passes that denoise.py reads: colour, alpha, albedo and normal.
    """
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    passes = {"Image": "color", "Alpha": "alpha", "Denoising Albedo": "albedo", "Denoising Normal": "normal"}
    output = _file_output(scene, os.path.dirname(base), passes)
    for half, seed in enumerate(_SEEDS):
        scene.cycles.seed = seed
        for slot, name in zip(output.file_slots, passes.values()):
            slot.path = f"{os.path.basename(base)}_{half}_{name}_"
        bpy.ops.render.render(write_still=False)


def _file_output(scene, folder, passes):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format = "OPEN_EXR"
    output.format.color_mode, output.format.color_depth = "RGB", "16"
    output.format.exr_codec = "ZIP"
    output.file_slots.clear()
    for name in passes:
        output.file_slots.new(name)
        tree.links.new(layers.outputs[name], output.inputs[name])
    return output
