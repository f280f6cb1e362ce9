"""The demo gallery's clips: a scene is rendered once with a light group for each lamp of a wall;
every frame is then a weighted sum of those passes, so light moves for the price of one picture."""

import math
import subprocess
from dataclasses import dataclass, field

import cv2
import numpy as np

from denoise import denoise_passes, light_groups
from grade import Grade, develop

SIZE = (540, 960)
FRAMES_PER_SECOND = 24
_QUALITY = 23  # x264's constant rate factor


@dataclass(frozen=True)
class Clip:
    """One clip of the gallery.

    Either rendered: scene, variant and light(groups, t), which gives each light group's weight at t in
    0..1. Or cut from finished stills, named in `stills`, which cost no render; of two, a straight edge
    uncovers the second. beam(width, height, t) is a mask of light that crosses the frame.
    The camera goes from the first view to the second and back; a view is (x, y, height), its middle
    and its height as shares of the picture.
    """

    name: str
    title: str
    created: str
    scene: str
    variant: str
    light: object = None
    stills: tuple = ()
    beam: object = None
    views: tuple = ((0.5, 0.5, 0.97), (0.5, 0.52, 0.91))
    seconds: float = 4.0
    samples: int = 12
    size: tuple = (594, 1056)
    poster_at: float = 0.5
    grade: Grade = field(default_factory=Grade)


def sweep(width=1.6, ambient=0.08, gain=1.5, base=1.0):
    """Light travels along the wall once; it starts and ends beyond it, so the clip loops."""

    def weights(groups, t):
        wall = [group for group in groups if group.startswith("wall")]
        centre = -3 + (len(wall) + 5) * t
        result = {group: base for group in groups if group not in wall}
        for index, group in enumerate(wall):
            result[group] = ambient + gain * math.exp(-(((index - centre) / width) ** 2))
        return result

    return weights


def smooth(value, low, high):
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def beam(angle=-24, spread=0.22, ambient=0.3, gain=1.5):
    """A soft band of light at an angle (degrees) that crosses the frame once from left to right."""

    def mask(width, height, t):
        x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height) * height / width)
        slope = math.tan(math.radians(angle))
        place = x + slope * (y - height / width / 2)
        centre = -0.9 + 2.8 * t
        return (ambient + gain * np.exp(-(((place - centre) / spread) ** 2))).astype(np.float32)[..., None]

    return mask


def compose(clip, pictures, video, poster):
    """Make the MP4 and its poster; pictures: of a rendered clip {light group: linear}, else stills by name."""
    count = round(clip.seconds * FRAMES_PER_SECOND)
    with encoder(video) as pipe:
        for index in range(count):
            pipe.stdin.write(frame(clip, pictures, index / count, index).tobytes())
    still = frame(clip, pictures, clip.poster_at, 0)
    cv2.imwrite(str(poster), still, [cv2.IMWRITE_JPEG_QUALITY, 84])


def load_passes(base):
    """{light group: picture}, denoised once."""
    passes = denoise_passes(str(base), [f"color-{group}" for group in light_groups(str(base))], radius=4)
    return {name.removeprefix("color-"): picture for name, picture in passes.items()}


def frame(clip, pictures, t, index):
    """One 8-bit frame."""
    if clip.stills:
        shots = [look(pictures[name], clip.views, t) for name in clip.stills]
        mask = wipe_mask(SIZE[0], t) if len(shots) > 1 else 1.0
        linear = shots[0] * mask + shots[-1] * (1 - mask)
    else:
        weights = clip.light(sorted(pictures), t)
        linear = look(sum(pictures[group] * weight for group, weight in weights.items()), clip.views, t)
    if clip.beam:
        linear = linear * clip.beam(*SIZE, t)
    return develop(linear, clip.grade, grain_seed=2 * index)


def wipe_mask(width, t):
    """0 left of an edge that crosses the frame and returns, with rests at both ends."""
    there = smooth(0.5 - abs(t - 0.5), 0.04, 0.42)
    edge = (-0.02 + 1.04 * there) * width
    return np.clip((np.arange(width) - edge) / 2 + 0.5, 0, 1).astype(np.float32)[None, :, None]


def look(linear, views, t):
    """The camera's view at t, at the output size; the path is a loop."""
    swing = 0.5 - 0.5 * math.cos(2 * math.pi * t)
    x, y, share = (first + (second - first) * swing for first, second in zip(*views))
    height, width = linear.shape[:2]
    scale = SIZE[1] / (share * height)
    matrix = np.float32([[scale, 0, SIZE[0] / 2 - scale * width * x], [0, scale, SIZE[1] / 2 - scale * height * y]])
    if scale < 0.7:
        linear = cv2.GaussianBlur(linear, (0, 0), 0.35 / scale)
    return cv2.warpAffine(linear, matrix, SIZE, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def encoder(video):
    """An ffmpeg that takes raw frames and writes an H.264 file that starts at once."""
    command = f"ffmpeg -v error -y -f rawvideo -pix_fmt bgr24 -s {SIZE[0]}x{SIZE[1]} -r {FRAMES_PER_SECOND} -i -"
    command += f" -an -c:v libx264 -preset slow -crf {_QUALITY} -pix_fmt yuv420p -movflags +faststart -threads 2"
    return subprocess.Popen([*command.split(), str(video)], stdin=subprocess.PIPE)
