"""Turn a linear render into a finished picture: bloom, shade, film curve, grain."""

from dataclasses import dataclass

import cv2
import numpy as np

_CONTRAST = 1.205
_BACKGROUND = np.float32([0x11, 0x0F, 0x0A]) / 255  # the page's background #0a0f11, as BGR


@dataclass(frozen=True)
class Grade:
    """The settings for developing a picture.

    `shade` darkens the picture towards its (left, top, right, bottom) edges, behind text. Each entry is (fraction of
    the side that it covers, fraction of the light that it removes at the edge). `calm` blurs a hero picture where words
    cover it, which makes it lighter to load: (where the blur begins to fade, where it ends, as fractions of the width).
    """

    exposure: float = 0.6
    bloom: float = 0.10
    vignette: float = 0.3
    grain: float = 0.035
    shade: tuple = ((0, 0), (0, 0), (0, 0), (0, 0))
    calm: tuple = ()


def develop(linear, grade, grain_seed=1):
    """Return the finished 8-bit BGR picture."""
    height, width = linear.shape[:2]
    light = _calmed(linear, *grade.calm) if grade.calm else linear
    light = light + grade.bloom * _bloom(light)
    light = light * (_vignette(width, height, grade.vignette) * _shade(width, height, grade.shade))[..., None]
    light = light * (1 + grade.grain * _grain(width, height, grain_seed))
    dither = np.random.default_rng(grain_seed + 1).uniform(-0.5, 0.5, linear.shape)
    return np.clip(_film(light, grade.exposure) * 255 + dither, 0, 255).round().astype(np.uint8)


def _film(light, exposure):
    """Apply a film-like curve: a sigmoid over stops that keeps copper from turning yellow.

    Black maps to the page's background, so that the picture has no visible border.
    """
    light = np.clip(light * 2**exposure, 0, None)
    peak = light.max(2, keepdims=True)
    tinted = _curve(peak) * light / np.maximum(peak, 1e-6)
    return np.clip(np.hypot(0.5 * _curve(light) + 0.5 * tinted, _BACKGROUND), 0, 1)


def _curve(light):
    """Blender's Filmic curve (High Contrast) as a formula: a logistic over stops, with middle grey at one half."""
    power = light**_CONTRAST
    return power / (power + 0.18**_CONTRAST)


def _calmed(linear, start, end):
    width = linear.shape[1]
    t = np.clip((end - np.linspace(0, 1, width, dtype=np.float32)) / (end - start), 0, 1)[None, :, None]
    return linear + (cv2.GaussianBlur(linear, (0, 0), width * 0.0026) - linear) * t * t * (3 - 2 * t)


def _bloom(linear):
    width = linear.shape[1]
    hot = np.clip(linear - 1, 0, 12)
    return sum(cv2.GaussianBlur(hot, (0, 0), width * s) * k for s, k in ((0.004, 0.5), (0.014, 0.3), (0.045, 0.2)))


def _vignette(width, height, amount):
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    aspect = height / width
    corner = 0.25 * (1 + aspect**2)
    distance = ((x / width - 0.5) ** 2 + ((y / height - 0.5) * aspect) ** 2) / corner
    return 1 - amount * distance


def _shade(width, height, shade):
    mask = np.ones((height, width), np.float32)
    x = np.linspace(0, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    for distance, (reach, amount) in zip((x, y, 1 - x, 1 - y), shade):
        if reach:
            t = np.clip(distance / reach, 0, 1)
            mask = mask * (1 - amount * (1 - t * t * (3 - 2 * t)))
    return mask


def _grain(width, height, seed):
    noise = np.random.default_rng(seed).normal(0, 1, (height, width)).astype(np.float32)
    return cv2.GaussianBlur(noise, (0, 0), 0.7)[..., None]
