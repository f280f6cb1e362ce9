"""Light along the shoulder of a flank: long studio strips in a flawless panel. Centimetres."""

import math
from dataclasses import dataclass

from graph import Graph
from materials import coated, metallic_base
from shapes import sheet
from studio import COOL, COPPER, TEAL, camera, softbox


@dataclass(frozen=True)
class Shot:
    """One framing of the flank."""

    eye: tuple
    target: tuple
    focus: tuple
    lens: float = 70
    fstop: float = 0.5
    roll: float = 0.0


SHOTS = {
    "gloss": Shot((-26, -34, 24), (6, 6, 2.5), (2, 0, 3), roll=-6),
    "dusk": Shot((-34, -28, 20), (0, 6, 1.0), (0, 2, 2), lens=60, roll=9),
}


def build(variant):
    shot = SHOTS[variant]
    graph = Graph("paint")
    base = metallic_base(graph, (0.003, 0.022, 0.027), 0.34, flake_size=0.02, flake_tilt=0.16)
    sheet("flank", graph.surface(coated(graph, base)), height, (-90, 150), (-60, 80), (420, 420))
    light()
    camera(shot.eye, shot.target, shot.lens, shot.fstop, shot.focus, shot.roll)


def height(x, y):
    """A crowned top that turns over a crisp shoulder into a hollow flank (towards the camera)."""
    ridge = y - shoulder_line(x)
    edge = 1.6  # radius of the shoulder
    fold = -edge * math.log1p(math.exp(-ridge / edge)) * 0.85
    hollow = 0.010 * min(0.0, ridge + 3) ** 2
    crown = -((y - 10) ** 2) / 420 - (x - 8) ** 2 / 900
    return fold + hollow + crown


def shoulder_line(x):
    return 2.0 + 0.0035 * (x - 5) ** 2


def light():
    """Two cool strips overhead, copper low behind, a dim teal room."""
    softbox("strip", (20, 78, 62), (5, 4, 0), (170, 7), COOL, 9, (0.6, 0.9), roll=5)
    softbox("thin", (20, 60, 84), (5, 4, 0), (150, 2), COOL, 8, (0.6, 0.9), roll=5)
    softbox("copper", (70, 86, 24), (10, 6, 0), (90, 9), COPPER, 3.5, (0.9, 0.95), roll=-4)
    softbox("floor", (30, -80, -16), (10, 0, 0), (150, 14), TEAL, 1.0, (0.8, 0.95))
    softbox("glow", (0, 110, 80), (0, 6, 0), (220, 90), TEAL, 0.22, (0.95, 1.0))
