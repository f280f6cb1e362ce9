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

    light(groups, t) gives each light group's weight at t in 0..1. With `stills` the clip is cut from
    two finished stills instead, and a straight edge uncovers the second. drift is (zoom, x, y) of the
    slow camera move, in shares of the frame.
    """

    name: str
    title: str
    created: str
    scene: str
    variant: str
    light: object
    seconds: float = 4.0
    samples: int = 12
    size: tuple = (594, 1056)
    poster_at: float = 0.5
    stills: tuple = ()
    drift: tuple = (0.05, 0.0, 0.02)
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


def ignite(order):
    """Lamps come on one after the other, stay, and fade together; the clip starts and ends dark."""

    def weights(groups, t):
        fade = 1 - smooth(t, 0.86, 0.99)
        result = {group: fade for group in groups}
        for place, group in enumerate(order):
            start = 0.04 + 0.16 * place
            result[group] = smooth(t, start, start + 0.18) * fade
        return result

    return weights


def smooth(value, low, high):
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def steady(groups, t):
    """All lamps as they were rendered."""
    return {group: 1.0 for group in groups}


def compose(clip, stacks, video, poster):
    """Make the MP4 and its poster; each stack is {light group: linear picture}."""
    count = round(clip.seconds * FRAMES_PER_SECOND)
    with encoder(video) as pipe:
        for index in range(count):
            pipe.stdin.write(frame(clip, stacks, index / count, index).tobytes())
    still = frame(clip, stacks, clip.poster_at, 0)
    cv2.imwrite(str(poster), still, [cv2.IMWRITE_JPEG_QUALITY, 84])


def load_passes(base):
    """{light group: picture}, denoised once."""
    passes = denoise_passes(str(base), [f"color-{group}" for group in light_groups(str(base))], radius=4)
    return {name.removeprefix("color-"): picture for name, picture in passes.items()}


def cut(linear):
    """The upright middle of a still, as a stack of one group."""
    height, width = linear.shape[:2]
    side = height * SIZE[0] // SIZE[1]
    left = (width - side) // 2
    return {"all": linear[:, left : left + side]}


def frame(clip, stacks, t, index):
    """One 8-bit frame."""
    pictures = []
    for stack in stacks:
        weights = clip.light(sorted(stack), t)
        pictures.append(sum(stack[group] * weight for group, weight in weights.items()))
    linear = pictures[0]
    if len(pictures) > 1:
        mask = wipe_mask(linear.shape[1], t)
        linear = linear * mask + pictures[1] * (1 - mask)
    return develop(move(linear, clip.drift, t), clip.grade, grain_seed=2 * index)


def wipe_mask(width, t):
    """0 left of an edge that crosses the frame and returns, with rests at both ends."""
    there = smooth(0.5 - abs(t - 0.5), 0.04, 0.42)
    edge = (-0.02 + 1.04 * there) * width
    return np.clip((np.arange(width) - edge) / 2 + 0.5, 0, 1).astype(np.float32)[None, :, None]


def move(linear, drift, t):
    """Zoom and pan to the output size; the path is a loop."""
    swing = 0.5 - 0.5 * math.cos(2 * math.pi * t)
    zoom, pan_x, pan_y = drift
    height, width = linear.shape[:2]
    scale = SIZE[0] / width * (1 + zoom * swing) * (1 + 2 * max(abs(pan_x), abs(pan_y)))
    shift_x = SIZE[0] / 2 - scale * width * (0.5 + pan_x * (swing - 0.5))
    shift_y = SIZE[1] / 2 - scale * height * (0.5 + pan_y * (swing - 0.5))
    matrix = np.float32([[scale, 0, shift_x], [0, scale, shift_y]])
    return cv2.warpAffine(linear, matrix, SIZE, flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)


def encoder(video):
    """An ffmpeg that takes raw frames and writes an H.264 file that starts at once."""
    command = f"ffmpeg -v error -y -f rawvideo -pix_fmt bgr24 -s {SIZE[0]}x{SIZE[1]} -r {FRAMES_PER_SECOND} -i -"
    command += f" -an -c:v libx264 -preset slow -crf {_QUALITY} -pix_fmt yuv420p -movflags +faststart -threads 2"
    return subprocess.Popen([*command.split(), str(video)], stdin=subprocess.PIPE)
