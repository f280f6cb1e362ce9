"""The clips of the demo gallery.

A rendered clip is rendered once, with one light group per lamp. Each frame is a weighted sum of these passes, so the
light moves without further renders. The other clips are cut from finished stills.
"""

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

    A rendered clip sets `light(groups, t)`, which returns the weight of each light group at time t in 0..1. A clip cut
    from finished stills names them in `stills`; if there are two, a moving straight edge reveals the second.

    `beam(width, height, t)` returns a mask of light that crosses the frame. The camera moves from the first view to the
    second and back. A view is (x, y, height): its centre and its height as fractions of the picture.
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
    """Move the light along the wall of lamps once. It starts and ends beyond the wall, so that the clip loops."""

    def weights(groups, t):
        wall = [group for group in groups if group.startswith("wall")]
        centre = -3 + (len(wall) + 5) * t
        result = {group: base for group in groups if group not in wall}
        for index, group in enumerate(wall):
            result[group] = ambient + gain * math.exp(-(((index - centre) / width) ** 2))
        return result

    return weights


def smoothstep(value, low, high):
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def beam(angle=-24, spread=0.22, ambient=0.3, gain=1.5):
    """A soft band of light, tilted by `angle` degrees, that crosses the frame once from left to right."""

    def mask(width, height, t):
        x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height) * height / width)
        slope = math.tan(math.radians(angle))
        position = x + slope * (y - height / width / 2)
        centre = -0.9 + 2.8 * t
        return (ambient + gain * np.exp(-(((position - centre) / spread) ** 2))).astype(np.float32)[..., None]

    return mask


def compose(clip, pictures, video, poster):
    """Write the MP4 and its poster.

    `pictures` maps names to linear pictures: light groups if the clip is rendered, stills otherwise.
    """
    count = round(clip.seconds * FRAMES_PER_SECOND)
    with start_encoder(video) as encoder:
        for index in range(count):
            encoder.stdin.write(compose_frame(clip, pictures, index / count, index).tobytes())
    still = compose_frame(clip, pictures, clip.poster_at, 0)
    cv2.imwrite(str(poster), still, [cv2.IMWRITE_JPEG_QUALITY, 84])


def load_passes(base):
    """Return {light group: denoised linear picture}."""
    passes = denoise_passes(str(base), [f"color-{group}" for group in light_groups(str(base))], radius=4)
    return {name.removeprefix("color-"): picture for name, picture in passes.items()}


def compose_frame(clip, pictures, t, index):
    """Return the 8-bit frame at time t. `index` varies the grain."""
    if clip.stills:
        shots = [camera_view(pictures[name], clip.views, t) for name in clip.stills]
        mask = wipe_mask(SIZE[0], t) if len(shots) > 1 else 1.0
        linear = shots[0] * mask + shots[-1] * (1 - mask)
    else:
        weights = clip.light(sorted(pictures), t)
        linear = camera_view(sum(pictures[group] * weight for group, weight in weights.items()), clip.views, t)
    if clip.beam:
        linear = linear * clip.beam(*SIZE, t)
    return develop(linear, clip.grade, grain_seed=2 * index)


def wipe_mask(width, t):
    """0 to the left of an edge and 1 to its right. The edge crosses the frame and returns, pausing at both ends."""
    progress = smoothstep(0.5 - abs(t - 0.5), 0.04, 0.42)
    edge = (-0.02 + 1.04 * progress) * width
    return np.clip((np.arange(width) - edge) / 2 + 0.5, 0, 1).astype(np.float32)[None, :, None]


def camera_view(linear, views, t):
    """Return what the camera sees at time t, at the output size. The path is a loop."""
    swing = 0.5 - 0.5 * math.cos(2 * math.pi * t)
    x, y, fraction = (first + (second - first) * swing for first, second in zip(*views))
    height, width = linear.shape[:2]
    scale = SIZE[1] / (fraction * height)
    matrix = np.float32([[scale, 0, SIZE[0] / 2 - scale * width * x], [0, scale, SIZE[1] / 2 - scale * height * y]])
    if scale < 0.7:
        linear = cv2.GaussianBlur(linear, (0, 0), 0.35 / scale)
    return cv2.warpAffine(linear, matrix, SIZE, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def start_encoder(video):
    """Start ffmpeg: it reads raw frames from stdin and writes H.264 that plays before it is fully loaded."""
    command = f"ffmpeg -v error -y -f rawvideo -pix_fmt bgr24 -s {SIZE[0]}x{SIZE[1]} -r {FRAMES_PER_SECOND} -i -"
    command += f" -an -c:v libx264 -preset slow -crf {_QUALITY} -pix_fmt yuv420p -movflags +faststart -threads 2"
    return subprocess.Popen([*command.split(), str(video)], stdin=subprocess.PIPE)
