"""Rain lands on a coated bonnet: each drop falls, bursts and stays as a bead. Stills: the bonnet dry, and with all its beads.

Painted here, not rendered: the streaks of falling drops, and the burst as one lands. Before it comes to rest a bead spreads and
shrinks back: the still is stretched around its middle.
"""

import json
import pathlib

import cv2
import numpy as np

from clips import FRAMES_PER_SECOND, SIZE, pixels, smoothstep

PLACES = pathlib.Path(__file__).parent / "out" / "bonnet-beads.json"  # written by scenes/bonnet.py
BEGIN, END = 0.7, 6.3  # seconds of rain
SPLASHED = 9.0  # pixels: a smaller bead is a splash of its largest neighbour
SLANT = 0.10  # of the streaks: how far they move to the left as they fall
STREAK = np.float32([0.42, 0.40, 0.36])
PASSING = 5  # drops a frame that fall past in front of the picture


def film(pictures):
    dry, wet = pictures["bonnet-dry"], pictures["bonnet-rained-on"]
    x, y = pixels()
    far = 1 - smoothstep(y, 330, 620)  # out of focus
    dry = dry + (cv2.GaussianBlur(dry, (0, 0), 5) - dry) * far[..., None]  # has no detail there, only noise
    beads = landings()
    nearest = nearest_bead(beads)
    rng = np.random.default_rng(4)

    def picture_at(seconds):
        age = seconds - beads[:, 3]
        rained = (age[nearest] > 0.25).astype(np.float32)
        rained += (cv2.GaussianBlur(rained, (0, 0), 11) - rained) * far
        picture = dry + (wet - dry) * rained[..., None]
        for index in np.flatnonzero((age > 0) & (age <= 0.25)):
            land(picture, wet, x, y, beads[index], age[index])
        light = np.zeros(SIZE[::-1], np.float32)
        for bead in beads:
            frames = (bead[3] - seconds) * FRAMES_PER_SECOND
            if bead[2] >= SPLASHED and -4 < frames <= 1:
                streak(light, bead, frames) if frames > 0 else burst(light, bead, -frames)
        for _ in range(PASSING if BEGIN - 0.3 < seconds < END else 0):
            pass_by(light, rng)
        return picture + cv2.GaussianBlur(light, (0, 0), 0.9)[..., None] * STREAK

    return picture_at


def landings():
    """For each bead in view, as an array: x, y and radius in pixels, and the second at which it lands."""
    rng = np.random.default_rng(2)
    beads = np.array(json.loads(PLACES.read_text())) * SIZE[0]
    x, y, radius = beads.T
    beads = beads[(x > -60) & (x < SIZE[0] + 60) & (y > -20) & (y < SIZE[1] + 60)]
    large = beads[:, 2] >= SPLASHED
    seconds = np.empty(len(beads))
    seconds[large] = rng.permutation(BEGIN + (END - BEGIN) * np.linspace(0, 1, large.sum()) ** 0.8)
    for index in np.flatnonzero(~large):
        away = np.hypot(*(beads[large, :2] - beads[index, :2]).T) / beads[large, 2]
        near = np.argsort(away)[:3]
        seconds[index] = rng.choice(seconds[large][near]) + 0.06 + 0.02 * away[near[0]] * rng.uniform(0.5, 1)
    return np.column_stack([beads, seconds])


def nearest_bead(beads):
    """For each pixel, the bead that it belongs to: the nearest, measured in radii."""
    x, y = pixels()
    best, nearest = np.full(x.shape, np.inf, np.float32), np.zeros(x.shape, np.int32)
    for index, (bx, by, radius, _) in enumerate(beads):
        reach = int(6 * radius + 40)
        rows = slice(max(0, int(by) - reach), max(0, int(by) + reach))
        columns = slice(max(0, int(bx) - reach), max(0, int(bx) + reach))
        away = np.hypot(x[rows, columns] - bx, y[rows, columns] - by) / np.float32(radius)
        closer = away < best[rows, columns]
        best[rows, columns][closer] = away[closer]
        nearest[rows, columns][closer] = index
    return nearest


def land(picture, wet, x, y, bead, age):
    """Draw a bead that landed `age` seconds ago: wide at first, then too narrow, then at rest."""
    bx, by, radius, _ = bead
    stretch = 1 + 0.55 * np.exp(-age / 0.07) * np.cos(age * 34)
    shown = smoothstep(age, -0.02, 0.05)
    reach = int(2.2 * radius + 3)
    rows = slice(max(0, int(by) - reach), max(0, int(by) + reach))
    columns = slice(max(0, int(bx) - reach), max(0, int(bx) + reach))
    dx, dy = x[rows, columns] - np.float32(bx), y[rows, columns] - np.float32(by)
    if not dx.size:
        return
    from_x, from_y = np.float32(bx) + dx / np.float32(stretch), np.float32(by) + dy
    seen = cv2.remap(wet, from_x, from_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rho = np.hypot(dx / stretch, dy) / radius
    mask = (1 - smoothstep(rho, 1.1, 1.45)) * shown
    picture[rows, columns] += (seen - picture[rows, columns]) * mask[..., None]


def streak(light, bead, frames):
    """A drop on its last frame before it lands."""
    bx, by, radius, _ = bead
    long = 9 * radius + 60
    bottom = by - 0.9 * long * frames
    left = bx + SLANT * (by - bottom)
    line(light, (left, bottom), (left + SLANT * long, bottom - long), 0.5, max(1, round(radius / 9)))


def burst(light, bead, frames):
    """Droplets that fly off where a drop has landed."""
    bx, by, radius, seconds = bead
    rng = np.random.default_rng(int(seconds * 1e4))
    for _ in range(int(7 + radius / 3)):
        turn, speed = rng.uniform(np.pi, 2 * np.pi), radius * rng.uniform(0.4, 1.1)
        sideways, up = 1.3 * speed * np.cos(turn), speed * (0.5 - 0.9 * np.sin(turn))
        points = []
        for t in (frames, frames + 0.5):
            points.append((bx + sideways * (0.6 + t), by - up * (0.4 + t) + 0.22 * radius * t * t))
        line(light, *points, 0.55 * (1 - frames / 4), 1 + int(radius > 26 and rng.random() < 0.3))


def pass_by(light, rng):
    """A drop nearer to the camera, out of focus."""
    x, y, long = rng.uniform(0, SIZE[0] + 100), rng.uniform(-300, SIZE[1]), rng.uniform(140, 420)
    line(light, (x, y + long), (x + SLANT * long, y), rng.uniform(0.03, 0.13), int(rng.integers(1, 4)))


def line(light, start, end, strength, thick):
    layer = np.zeros_like(light)
    points = [tuple(int(v * 16) for v in point) for point in (start, end)]
    cv2.line(layer, *points, float(strength), thick, cv2.LINE_AA, 4)
    light += layer
