"""The clips of the demo gallery. Each is cut from stills that share one framing: a front of water, a cloth or a pad moves
over the picture and turns one still into the next, while the camera moves in a little.
"""

import subprocess
from dataclasses import dataclass, field

import cv2
import numpy as np

from grade import Grade, develop

SIZE = (720, 1280)
FRAMES_PER_SECOND = 24
_QUALITY = 26  # x264's constant rate factor
_POSTER, _POSTER_QUALITY = (540, 960), 72  # as cli/gallery/encode.ts makes them


@dataclass(frozen=True)
class Front:
    """A moving edge that uncovers a still.

    `arrival(width, height)` returns the order in which it reaches the pixels, 0 for the first and 1 for the last; it
    takes from `start` to `end`, in seconds. Each pixel changes over `soft` seconds. `water` is the strength of the film
    of water that runs behind the edge.
    """

    still: str
    arrival: object
    start: float
    end: float
    soft: float = 0.3
    water: float = 0.0


@dataclass(frozen=True)
class Clip:
    """One clip of the gallery. A view of the camera is (x, y, height): its centre and height as fractions of the still."""

    name: str
    title: str
    created: str
    scene: str
    variant: str
    still: str
    fronts: tuple
    seconds: float
    views: tuple = ((0.5, 0.5, 1.0), (0.5, 0.5, 0.94))
    grade: Grade = field(default_factory=Grade)

    @property
    def stills(self):
        return (self.still, *(front.still for front in self.fronts))


# ---- orders of arrival


def running_down(seed):
    """From top to bottom, in runs of different speed."""

    def arrival(width, height):
        y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
        runs = _noise(width, height, (0.22, 1.6), seed) + 0.5 * _noise(width, height, (0.07, 0.8), seed + 1)
        fine = _noise(width, height, (0.02, 0.05), seed + 2)
        return _from_0_to_1(y + 0.10 * runs + 0.02 * fine)

    return arrival


def spreading(seed):
    """From top to bottom in patches, as a spray or a brush covers a surface."""

    def arrival(width, height):
        y = _positions(width, height)[1]
        patches = _noise(width, height, (0.20, 0.20), seed) + 0.6 * _noise(width, height, (0.05, 0.05), seed + 1)
        return _from_0_to_1(0.8 * y + 0.22 * patches)

    return arrival


def sweeping(left, right):
    """Along an upright edge, from `left` to `right` in widths of the picture."""
    return lambda width, height: (_positions(width, height)[0] - left) / (right - left)


def polishing(path, radius, seed):
    """Along a path of (x, y), with a round pad; what it never covers stays. Units are widths of the picture."""

    def arrival(width, height):
        x, y = _positions(width, height)
        y = y * height / width
        wobble = 1 + 0.03 * _noise(width, height, (0.12, 0.07), seed)
        points = np.array(path, float)
        lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
        order = np.full(x.shape, np.inf, np.float32)
        for at in np.linspace(0, lengths[-1], 240):
            centre = [np.interp(at, lengths, points[:, axis]) for axis in (0, 1)]
            covered = np.hypot(x - centre[0], y - centre[1]) * wobble < radius
            order = np.where(covered, np.minimum(order, at / lengths[-1]), order)
        return cv2.GaussianBlur(np.minimum(order, 2), (0, 0), 0.006 * width)

    return arrival


def _positions(width, height):
    """x and y of each pixel, as fractions of the picture's sides."""
    return np.meshgrid(np.linspace(0, 1, width, dtype=np.float32), np.linspace(0, 1, height, dtype=np.float32))


def _noise(width, height, cell, seed):
    """Smooth noise of about -2 to 2. `cell` is the size of its features, in widths of the picture."""
    shape = [max(4, round(side / (size * width)) + 3) for side, size in ((height, cell[1]), (width, cell[0]))]
    coarse = np.random.default_rng(seed).normal(0, 1, shape).astype(np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def _from_0_to_1(values):
    return (values - values.min()) / (values.max() - values.min())


# ---- frames


def compose(clip, pictures, video, poster):
    """Write the MP4 and its poster, the first frame, from the clip's linear stills, which `pictures` holds by name."""
    height, width = pictures[clip.still].shape[:2]
    arrivals = [front.arrival(width, height) for front in clip.fronts]
    with start_encoder(video) as encoder:
        for index in range(round(clip.seconds * FRAMES_PER_SECOND)):
            encoder.stdin.write(compose_frame(clip, pictures, arrivals, index / FRAMES_PER_SECOND).tobytes())
    first = cv2.resize(compose_frame(clip, pictures, arrivals, 0.0), _POSTER, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(poster), first, [cv2.IMWRITE_JPEG_QUALITY, _POSTER_QUALITY])


def compose_frame(clip, pictures, arrivals, seconds):
    """Return the 8-bit frame at a time."""
    linear = pictures[clip.still]
    for front, arrival in zip(clip.fronts, arrivals):
        since = seconds - front.start - arrival * (front.end - front.start)
        after = pictures[front.still]
        if front.water:
            after = _running_water(after, front.water * _film(since), seconds)
        linear = linear + (after - linear) * _smoothstep(since / front.soft + 0.5)[..., None]
    linear = camera_view(linear, clip.views, _smoothstep(np.float32(seconds / clip.seconds)))
    return develop(linear, clip.grade, grain_seed=2 * round(seconds * FRAMES_PER_SECOND))


def _film(since):
    """How much water runs over a pixel: it comes at once and drains."""
    return _smoothstep(since / 0.15 + 0.5) * np.exp(-np.maximum(since, 0) / 0.55)


def _running_water(linear, film, seconds):
    """Bend and brighten a picture as a film of running water does."""
    height, width = film.shape
    ripples = 0
    for cell, speed, weight, seed in (((0.05, 0.16), 0.9, 1.0, 91), ((0.018, 0.05), 1.5, 0.45, 92)):
        tile = _noise(width, 2 * height, cell, seed)
        shift = int(speed * seconds * width) % height
        ripples = ripples + weight * tile[height - shift : 2 * height - shift]
    dx, dy = cv2.Sobel(ripples, cv2.CV_32F, 1, 0, scale=0.125), cv2.Sobel(ripples, cv2.CV_32F, 0, 1, scale=0.125)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    bent = cv2.remap(linear, x + 30 * film * dx, y + 30 * film * dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    glint = np.clip(-dy - 0.5 * dx, 0, 0.3) / 0.1
    return bent * (1 + film * (0.25 + 1.2 * glint**2))[..., None] + (0.05 * film * glint**2)[..., None]


def _smoothstep(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def camera_view(linear, views, t):
    """Return what the camera sees on its way from the first view (t = 0) to the second (1), at the output size."""
    x, y, fraction = (first + (second - first) * t for first, second in zip(*views))
    height, width = linear.shape[:2]
    scale = SIZE[1] / (fraction * height)
    matrix = np.float32([[scale, 0, SIZE[0] / 2 - scale * width * x], [0, scale, SIZE[1] / 2 - scale * height * y]])
    return cv2.warpAffine(linear, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def start_encoder(video):
    """Start ffmpeg: it reads raw frames from stdin and writes H.264 that plays before it is fully loaded."""
    command = f"ffmpeg -v error -y -f rawvideo -pix_fmt bgr24 -s {SIZE[0]}x{SIZE[1]} -r {FRAMES_PER_SECOND} -i -"
    command += f" -an -c:v libx264 -preset slow -crf {_QUALITY} -pix_fmt yuv420p -movflags +faststart -threads 2"
    return subprocess.Popen([*command.split(), str(video)], stdin=subprocess.PIPE)
