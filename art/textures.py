"""Height maps, generated once into art/out/: wash marks and swirls in paint, and the grain of leather."""

import pathlib

import cv2
import numpy as np

_FOLDER = pathlib.Path(__file__).parent / "out"

_SCRATCH_SIDE = 8192
_SUBPIXEL_BITS = 4
# Number of arcs, minimum and maximum length in pixels, depth.
_SCRATCHES = ((1500, 600, 3600, 0.7), (3600, 120, 1400, 0.45), (30, 1200, 3600, 1.0))

# The same for the swirls that a mitt rubs in round after round: many, short and shallow.
_SWIRLS = ((13000, 120, 900, 0.45), (3200, 300, 1600, 0.75), (120, 800, 3000, 1.0))

_GRAIN_SIDE = 2048
# Pebbles along one side of the tile, fraction of the relief.
_PEBBLES = ((36, 0.70), (82, 0.25), (210, 0.05))


def scratch_map(seed=5):
    """Return the path of a map of thousands of long hairline arcs. White is the untouched surface.

    The arcs lie in all directions. The rings around a reflected lamp need no drawing: they appear in the render, as on a real car.
    """
    rng = np.random.default_rng(seed)
    return _cached("scratches.png", lambda: 1 - _draw_scratches(rng))


def swirl_map(seed=7):
    """Return the path of a denser map of the same kind, for a panel seen from further away."""
    rng = np.random.default_rng(seed)
    return _cached("swirls.png", lambda: 1 - _draw_scratches(rng, _SWIRLS))


def grain_map(seed=8):
    """Return the path of a seamless tile of leather: rounded pebbles of three sizes. White is the top."""
    rng = np.random.default_rng(seed)
    return _cached("grain.png", lambda: sum(weight * _pebbles(rng, count) for count, weight in _PEBBLES))


def _cached(name, generate):
    path = _FOLDER / name
    if not path.exists():
        height = generate()
        low, high = height.min(), height.max()
        cv2.imwrite(str(path), ((height - low) / (high - low) * 65535).astype(np.uint16))
    return str(path)


def _draw_scratches(rng, kinds=_SCRATCHES):
    height = np.zeros((_SCRATCH_SIDE, _SCRATCH_SIDE), np.uint8)
    for count, min_length, max_length, depth in kinds:
        for _ in range(count):
            value = int(255 * depth * rng.uniform(0.3, 1))
            cv2.polylines(height, [_arc(rng, min_length, max_length)], False, value, 1, cv2.LINE_AA, _SUBPIXEL_BITS)
    height = cv2.GaussianBlur(height.astype(np.float32), (0, 0), 0.8)
    return height / height.max()


def _arc(rng, min_length, max_length):
    radius = rng.uniform(500, 5200)
    start = rng.uniform(0, 2 * np.pi)
    angles = np.linspace(start, start + rng.uniform(min_length, max_length) / radius, 18)
    position = rng.uniform(0, _SCRATCH_SIDE, 2)
    points = position + radius * np.stack([np.cos(angles) - np.cos(start), np.sin(angles) - np.sin(start)], 1)
    return np.round(points * 2**_SUBPIXEL_BITS).astype(np.int32)


def _pebbles(rng, count):
    """Rounded cells, whose height grows with the distance from the nearest cell border."""
    seeds = rng.uniform(0.08, 0.92, (count, count, 2))
    y, x = np.mgrid[0:_GRAIN_SIDE, 0:_GRAIN_SIDE].astype(np.float32) * (count / _GRAIN_SIDE)
    row, column = y.astype(int), x.astype(int)
    first = np.full(x.shape, 9.0, np.float32)
    second = first.copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            seed = seeds[(row + dy) % count, (column + dx) % count]
            distance = np.hypot(row + dy + seed[..., 0] - y, column + dx + seed[..., 1] - x).astype(np.float32)
            second = np.minimum(second, np.maximum(first, distance))
            first = np.minimum(first, distance)
    border = np.clip((second - first) / 0.45, 0, 1)
    return cv2.GaussianBlur(np.sqrt(border) * (1 - 0.25 * first), (0, 0), 1.2, borderType=cv2.BORDER_REFLECT)
