"""Maps, generated once into art/out/: swirls in paint, leather, flat water, houses across a street, trees under clouds."""

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

_STREET = (2048, 1024)

_SHEETS_SIDE, _SHEETS_PIXELS_PER_CM = 5120, 40

_PANORAMA, _CLOUDS_SIDE = (6144, 3072), 2048


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


def sheet_map(seed=28):
    """Return the path of a map of water that lies flat on bare paint: joined patches with dry islands. White is deepest."""
    return _cached("sheets.png", lambda: _sheets(np.random.default_rng(seed)))


def trees_map(seed=9):
    """Return the path of a linear panorama: bare trees against an overcast sky, brightest around the y axis."""
    path = _FOLDER / "trees.hdr"
    if not path.exists():
        cv2.imwrite(str(path), _draw_panorama(np.random.default_rng(seed)))
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
    """The depth of the water. From its edge it rises like a lens, over 3 mm, to a flat sheet."""
    side = _SHEETS_SIDE
    patches = _noise(rng, side, 10, 4) + 0.35 * _noise(rng, side, 80, 2)
    blots = _noise(rng, side, 80, 2) - 1.6 + 0.45 * patches
    wet = np.maximum(cv2.GaussianBlur(patches, (0, 0), 9), cv2.GaussianBlur(blots, (0, 0), 7)) > 0
    # OpenCV's precise mask goes wrong beyond 4096 pixels
    from_edge = cv2.distanceTransform(wet.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5) / _SHEETS_PIXELS_PER_CM
    depth = 1 - (1 - np.clip(from_edge / 0.32, 0, 1)) ** 2
    depth *= 1 + 0.05 * _noise(rng, side, 32, 2)
    return cv2.GaussianBlur(depth, (0, 0), 1.5)


def _draw_panorama(rng):
    width, height = _PANORAMA
    horizon, degree = height // 2, height / 180
    linear = _overcast(rng)
    cover = np.zeros((height, width), np.uint8)
    columns = np.arange(width)
    hedge = 3.0
    for count, amount in ((160, 1.0), (900, 0.5)):
        hedge = hedge + amount * np.interp(columns, np.linspace(0, width, count), rng.normal(0, 1, count))
    line = np.stack([columns, horizon - hedge * degree], 1)
    cv2.fillPoly(cover, [np.concatenate([line, [[width, horizon + 4], [0, horizon + 4]]]).astype(np.int32)], 255, cv2.LINE_AA)
    left = 20.0
    while left < width:
        tall = rng.uniform(24, 62) * degree
        _branch(rng, cover, np.array([left, horizon + 4.0]), rng.normal(0, 0.04) - np.pi / 2, tall * 0.27, tall * 0.030)
        left += rng.uniform(14, 34) * degree
    bark = np.float32([0.020, 0.024, 0.026])
    linear = (linear + (bark - linear) * (cover[..., None] / 255.0)).astype(np.float32)
    mirrored = cv2.GaussianBlur(linear[horizon - 1 :: -1], (0, 0), 0.4 * degree, sigmaY=3.0 * degree)
    below = np.arange(1, horizon + 1)[:, None, None] / degree
    linear[horizon:] = 0.035 + mirrored * (0.05 + 0.45 * np.exp(-below / 8))  # a wet road
    return linear


def _overcast(rng):
    """Clouds on a flat ceiling. The sky glows around the y axis, where the sun stands behind them."""
    width, height = _PANORAMA
    azimuth = (0.5 - (np.arange(width) + 0.5) / width) * 2 * np.pi
    elevation = ((0.5 - (np.arange(height) + 0.5) / height) * np.pi)[:, None]
    clouds = _noise(rng, _CLOUDS_SIDE, 8, 6)
    away = 260 * np.cos(elevation) / np.maximum(np.sin(elevation) + 0.12, 0.05)
    to_x, to_y = ((away * part(azimuth) % _CLOUDS_SIDE).astype(np.float32) for part in (np.cos, np.sin))
    cloud = cv2.remap(clouds, to_x, to_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    turned = np.angle(np.exp(1j * (azimuth - np.pi / 2)))
    glow = np.exp(-((turned / 0.9) ** 2) - ((elevation - 0.45) / 0.5) ** 2)
    sun = np.exp(-((turned + 0.22) ** 2 + (elevation - 0.80) ** 2) / 0.11**2)
    light = (0.35 + 2.4 * glow + 9.0 * sun) * np.exp(0.5 * cloud)
    warm = np.clip(0.6 * glow + sun, 0, 1)[..., None]
    return light[..., None] * ((1 - warm) * (1.12, 1.0, 0.88) + warm * (0.88, 0.98, 1.04))  # BGR


def _branch(rng, drawn, start, angle, length, thickness):
    """Draw a branch and, from its end, thinner ones."""
    if length < 9:
        return
    end = start + length * np.array([np.cos(angle), np.sin(angle)])
    ends = [tuple(int(v) for v in np.round(p * 2**_SUBPIXEL_BITS)) for p in (start, end)]
    cv2.line(drawn, *ends, min(255, 225 + 30 * thickness), max(1, round(thickness)), cv2.LINE_AA, _SUBPIXEL_BITS)
    for turn in (rng.uniform(0.2, 0.6), -rng.uniform(0.2, 0.6), rng.normal(0, 0.15)):
        if rng.uniform() < 0.86:
            lifted = angle + turn + 0.06 * np.cos(angle)
            _branch(rng, drawn, end, lifted, length * rng.uniform(0.62, 0.84), thickness * 0.66)
