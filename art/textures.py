"""Maps, generated once into art/out/: swirls in paint, the grain of leather, and the houses across a street."""

import pathlib

import cv2
import numpy as np

_FOLDER = pathlib.Path(__file__).parent / "out"

_SUBPIXEL_BITS = 4

# Swirls that a mitt rubs in round after round: number of arcs, minimum and maximum length in pixels, depth.
_SWIRL_SIDE = 6144
_SWIRLS = ((26000, 70, 480, 0.45), (3400, 200, 1000, 0.75), (90, 600, 2000, 1.0))

_GRAIN_SIDE = 2048
# Pebbles along one side of the tile, fraction of the relief.
_PEBBLES = ((36, 0.70), (82, 0.25), (210, 0.05))

_STREET = (2048, 1024)


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


def street_map(seed=6):
    """Return the path of a map of tenements across a street. Red is the sky above the roofs, green the lit windows."""
    path = _FOLDER / "street.png"
    if not path.exists():
        cv2.imwrite(str(path), _draw_street(np.random.default_rng(seed)))
    return str(path)


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
            for start, end in zip(arc, arc[1:]):
                along = end - start
                double = 2 * np.arctan2(-along[1], along[0])  # the picture's y points down
                color = depth_here * np.array([(1 + np.sin(double)) / 2, (1 + np.cos(double)) / 2, 1])
                cv2.line(drawn, start, end, color.tolist(), 1, cv2.LINE_AA, _SUBPIXEL_BITS)
    return drawn


def _arc(rng, min_length, max_length, side, points=18):
    radius = rng.uniform(500, 5200)
    start = rng.uniform(0, 2 * np.pi)
    angles = np.linspace(start, start + rng.uniform(min_length, max_length) / radius, points)
    position = rng.uniform(0, side, 2)
    arc = position + radius * np.stack([np.cos(angles) - np.cos(start), np.sin(angles) - np.sin(start)], 1)
    return np.round(arc * 2**_SUBPIXEL_BITS).astype(np.int32)


def _draw_street(rng):
    width, height = _STREET
    drawn = np.zeros((height, width, 3), np.uint8)
    drawn[:] = (0, 0, 255)

    def block(left, top, right, bottom, color=(0, 0, 0)):
        cv2.rectangle(drawn, (round(left), round(top)), (round(right), round(bottom)), color, -1, cv2.LINE_AA)

    left = -40
    while left < width:
        right, eaves = left + rng.uniform(110, 170), rng.uniform(0.40, 0.50) * height
        ridge = eaves - rng.uniform(36, 64)
        roof = np.int32([(left, height), (left, eaves), (left + 18, ridge), (right - 18, ridge), (right, eaves), (right, height)])
        cv2.fillPoly(drawn, [roof], (0, 0, 0), cv2.LINE_AA)
        block(left + 4, ridge - 54, left + 30, eaves)
        for pot in range(3):
            block(left + 7 + 8 * pot, ridge - 74, left + 11 + 8 * pot, ridge - 54)
        for top in (eaves + 34, eaves + 138):
            for window in np.arange(left + 14, right - 26, 33):
                lit = bool(rng.uniform() < 0.2 and abs(window - width / 2) > 130)  # clear of the lamp
                for pane in (0, 8):
                    block(window + pane, top, window + pane + 5, top + 22, (0, 200 * lit, 0))
                    block(window + pane, top + 27, window + pane + 5, top + 50, (0, 140 * lit, 0))
        left = right
    return cv2.GaussianBlur(drawn, (0, 0), 1.2)


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
