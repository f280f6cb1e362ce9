"""The clips of the demo gallery: what they share. Each is composed of stills and layers that share one framing."""

import subprocess
from dataclasses import dataclass, field

import cv2
import numpy as np

from grade import Grade, develop

SIZE = (720, 1280)
FRAMES_PER_SECOND = 24
SHUTTER = 0.5 / FRAMES_PER_SECOND  # seconds
_QUALITY = 25  # x264's constant rate factor
_POSTER, _POSTER_QUALITY = (540, 960), 72  # as cli/gallery/encode.ts makes them


@dataclass(frozen=True)
class Clip:
    """One clip of the gallery.

    `film(pictures)` takes the linear stills and layers by name, and returns a function that returns the linear picture
    at a time in seconds. It is called for each frame in turn.
    """

    name: str
    title: str
    created: str
    scene: str
    variant: str
    stills: tuple
    film: object
    seconds: float
    poster_at: float  # seconds
    grade: Grade = field(default_factory=Grade)


def compose(clip, pictures, video, poster):
    """Write the MP4 and its poster from the clip's linear stills and layers, which `pictures` holds by name."""
    picture_at = clip.film(pictures)
    poster_frame = round(clip.poster_at * FRAMES_PER_SECOND)
    with start_encoder(video) as encoder:
        for index in range(round(clip.seconds * FRAMES_PER_SECOND)):
            frame = develop(picture_at(index / FRAMES_PER_SECOND), clip.grade, grain_seed=2 * index)
            encoder.stdin.write(frame.tobytes())
            if index == poster_frame:
                small = cv2.resize(frame, _POSTER, interpolation=cv2.INTER_AREA)
                cv2.imwrite(str(poster), small, [cv2.IMWRITE_JPEG_QUALITY, _POSTER_QUALITY])


def start_encoder(video):
    """Start ffmpeg: it reads raw frames from stdin and writes H.264 that plays before it is fully loaded."""
    command = f"ffmpeg -v error -y -f rawvideo -pix_fmt bgr24 -s {SIZE[0]}x{SIZE[1]} -r {FRAMES_PER_SECOND} -i -"
    command += f" -an -c:v libx264 -preset slow -crf {_QUALITY} -pix_fmt yuv420p -movflags +faststart -threads 2"
    return subprocess.Popen([*command.split(), str(video)], stdin=subprocess.PIPE)


# ---- for the modules that compose a clip


def smoothstep(value, low=0.0, high=1.0):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def pixels():
    """x and y of each pixel."""
    width, height = SIZE
    return np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))


def smooth_noise(shape, cell, seed):
    """Smooth noise with the deviation 1 around 0. `shape` is (height, width), `cell` the size of its features, in pixels."""
    coarse = np.random.default_rng(seed).normal(0, 1, [round(side / size) + 4 for side, size in zip(shape, cell)])
    grown = cv2.resize(coarse.astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
    return grown / grown.std()


def placed(layer, centre, turn=0.0, anchor=None):
    """A layer on the clip's canvas, with its anchor (its middle by default) at `centre`, turned by degrees around it."""
    height, width = layer.shape[:2]
    anchor = anchor or (width / 2, height / 2)
    matrix = cv2.getRotationMatrix2D(anchor, turn, 1.0)
    matrix[:, 2] += np.subtract(centre, anchor)
    return cv2.warpAffine(layer, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)


def over(tool, ground):
    """A layer with premultiplied alpha, on a picture."""
    return tool[..., :3] + ground * (1 - tool[..., 3:])


def path_at(keys, seconds):
    """The point of a path at a time. `keys` are (seconds, x, y); the motion slows down a little towards each."""
    times = [key[0] for key in keys]
    at = int(np.clip(np.searchsorted(times, seconds) - 1, 0, len(keys) - 2))
    t = np.clip((seconds - times[at]) / (times[at + 1] - times[at]), 0, 1)
    t = 0.6 * smoothstep(t) + 0.4 * t
    return np.array([a + (b - a) * t for a, b in zip(keys[at][1:], keys[at + 1][1:])])
