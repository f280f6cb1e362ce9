"""Maps, generated once into art/out/: swirls in paint, leather, flat water."""

import pathlib

import cv2
import numpy as np

_FOLDER = pathlib.Path(__file__).parent / "out"

_SUBPIXEL_BITS = 4

# Swirls that a mitt rubs in round after round: number of arcs, minimum and maximum length in pixels, depth.
_SWIRL_SIDE = 6144
_SWIRLS = ((80000, 60, 420, 0.36), (6000, 200, 900, 0.55), (60, 600, 2000, 0.8))

_GRAIN_SIDE = 2048
# Pebbles along one side of the tile, fraction of the relief.
_PEBBLES = ((36, 0.70), (82, 0.25), (210, 0.05))

_SHEETS_SIDE, _SHEETS_PIXELS_PER_CM = 5120, 40
# Drops that run together: minimum and maximum radius in cm, number, how many join at most.
_PUDDLES = ((0.8, 1.6, 640, 3), (0.45, 0.9, 1900, 3), (0.18, 0.4, 5200, 2), (0.06, 0.16, 16000, 1))


def swirl_map(seed=7):
    """Return the path of a map of hairline arcs and their directions.

    Red is the depth d of the scratch at a point. For a scratch at the angle a to the x axis, green and blue are
    d (1 + cos 2a) / 2 and d (1 + sin 2a) / 2.
    """
    path = _FOLDER / "swirl-directions.png"
    if not path.exists():
        cv2.imwrite(str(path), _draw_swirls(np.random.default_rng(seed)))
    return str(path)


def grain_map(seed=8):
    """Return the path of a seamless tile of leather: rounded pebbles of three sizes. White is the top."""
    rng = np.random.default_rng(seed)
    return _cached("grain.png", lambda: sum(weight * _pebbles(rng, count) for count, weight in _PEBBLES))


def sheet_map(seed=28):
    """Return the path of a map of water that lies flat on bare paint, in drops that ran together. White is deepest."""
    return _cached("sheets.png", lambda: _sheets(np.random.default_rng(seed)))


def _cached(name, generate):
    path = _FOLDER / name
    if not path.exists():
        height = generate()
        low, high = height.min(), height.max()
        cv2.imwrite(str(path), ((height - low) / (high - low) * 65535).astype(np.uint16))
    return str(path)


def _draw_swirls(rng):
    drawn = np.zeros((_SWIRL_SIDE, _SWIRL_SIDE, 3), np.uint8)
    for count, min_length, max_length, depth in _SWIRLS:
        for _ in range(count):
            depth_here = 255 * depth * rng.uniform(0.25, 1)
            arc = _arc(rng, min_length, max_length, _SWIRL_SIDE, 10)
            fades = np.sin(np.pi * (np.arange(9) + 0.5) / 9)  # towards both ends
            for start, end, fade in zip(arc, arc[1:], fades):
                along = end - start
                double = 2 * np.arctan2(-along[1], along[0])  # the picture's y points down
                color = depth_here * fade * np.array([(1 + np.sin(double)) / 2, (1 + np.cos(double)) / 2, 1])
                cv2.line(drawn, start, end, color.tolist(), 1, cv2.LINE_AA, _SUBPIXEL_BITS)
    return drawn


def _arc(rng, min_length, max_length, side, points=18):
    radius = rng.uniform(500, 5200)
    start = rng.uniform(0, 2 * np.pi)
    angles = np.linspace(start, start + rng.uniform(min_length, max_length) / radius, points)
    position = rng.uniform(0, side, 2)
    arc = position + radius * np.stack([np.cos(angles) - np.cos(start), np.sin(angles) - np.sin(start)], 1)
    return np.round(arc * 2**_SUBPIXEL_BITS).astype(np.int32)


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


def _noise(rng, side, cells, octaves=1):
    """Seamless smooth noise in a square: `cells` bumps along a side, with the deviation 1 around 0."""
    total = np.zeros((side, side), np.float32)
    for octave in range(octaves):
        count = cells * 2**octave
        tile = np.pad(rng.normal(0, 1, (count, count)).astype(np.float32), 4, "wrap")
        scale = side / count
        grown = cv2.resize(tile, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        start = round(4 * scale)
        total += grown[start : start + side, start : start + side] * 0.5**octave
    return total / total.std()


def _sheets(rng):
    """The depth of the water. From its edge it rises like a lens, over about 3 mm, to a flat top."""
    side, centimetre = _SHEETS_SIDE, _SHEETS_PIXELS_PER_CM
    field = np.zeros((side, side), np.float32)
    for min_radius, max_radius, count, joined in _PUDDLES:
        drawn = np.zeros((side, side), np.uint8)
        for _ in range(count):
            centre, size = rng.uniform(0, side, 2), rng.uniform(min_radius, max_radius) * centimetre
            for _ in range(rng.integers(1, joined + 1)):
                radius = size * rng.uniform(0.55, 1.0)
                axes = (radius * rng.uniform(0.85, 1.15, 2)).astype(int)
                cv2.ellipse(drawn, centre.astype(int).tolist(), axes.tolist(), rng.uniform(0, 180), 0, 360, 255, -1)
                turn = rng.uniform(0, 2 * np.pi)
                centre = centre + 1.05 * radius * np.array([np.cos(turn), np.sin(turn)])
        blurred = cv2.GaussianBlur(drawn, (0, 0), 0.22 * min_radius * centimetre + 2)  # fills the corners between them
        field = np.maximum(field, blurred.astype(np.float32) / 255 + 0.05 * _noise(rng, side, 120, 3))
    # OpenCV's precise mask goes wrong beyond 4096 pixels
    from_edge = cv2.distanceTransform((field > 0.5).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5) / centimetre
    rise = 0.32 * np.exp(0.2 * _noise(rng, side, 56, 2))
    depth = 1 - (1 - np.clip(from_edge / rise, 0, 1)) ** 2
    return cv2.GaussianBlur(depth * rise * (1 + 0.04 * _noise(rng, side, 32, 2)), (0, 0), 1.5)
