"""The end of a pressure washer's lance before the wheel of scenes/wheel.py, alone on transparent film: a layer for rinsing.py.

Same camera and light as the wheel's upright framing. The nozzle's tip is the middle of the layer. Units are centimetres.
"""

import math

import bpy
import numpy as np
from mathutils import Vector

from materials import plain
from scenes.wheel import light, upright_camera
from shapes import surface
from studio import crop

TIP = Vector((-12.0, -40.0, 22.0))
BACK = Vector((0.78, -0.36, 0.42)).normalized()  # from the tip towards the hand
WINDOW = 0.34  # half the side of the layer, as a fraction of the picture's height

# Distance from the tip and radius.
CAP = ((0.0, 0.25), (0.0, 0.95), (0.25, 1.20), (2.9, 1.32), (3.3, 1.10))
COLLAR = ((3.1, 1.10), (3.2, 1.55), (3.5, 1.70), (6.1, 1.70), (6.4, 1.55), (6.6, 1.0))
TUBE = ((6.3, 0.85), (70.0, 0.85))
SLEEVE = ((19.0, 0.86), (19.2, 1.5), (19.8, 1.75), (70.0, 1.95))


def build(variant):
    lathe("cap", plain("cap", (0.50, 0.17, 0.05), 0.35), CAP)
    lathe("collar", plain("brass", (0.60, 0.42, 0.20), 0.22, 1.0), COLLAR, knurl=0.05)
    lathe("tube", plain("steel", (0.56, 0.57, 0.58), 0.18, 1.0), TUBE)
    lathe("sleeve", plain("sleeve", (0.012, 0.0125, 0.013), 0.40), SLEEVE)
    light()
    upright_camera()
    crop(TIP, WINDOW)
    bpy.context.scene.render.film_transparent = True


def lathe(name, material, profile, knurl=0.0, sides=120):
    """A profile turned around the lance."""
    side = BACK.cross((0, 0, 1)).normalized()
    up = side.cross(BACK)
    angles = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    points = []
    for along, radius in profile:
        for angle in angles:
            r = radius + knurl * math.copysign(1, math.sin(20 * angle)) * (radius > 1.6)
            points.append(tuple(TIP + BACK * along + (side * math.cos(angle) + up * math.sin(angle)) * r))
    made = surface(name, material, points, sides, len(profile), closed=True)
    for face in made.data.polygons:
        face.use_smooth = False
    made.data.use_auto_smooth = True
    return made
