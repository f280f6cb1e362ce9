"""Denoise two half renders: feature-guided non-local means, cross-filtered.

Debian's Blender has no denoiser. Each half is averaged with weights computed from the other half, so that its own noise
does not bias them. The albedo and normal passes preserve edges.
"""

import glob
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2
import numpy as np

_NORMAL_WEIGHT = 0.6
_SHADOW_STRETCH = 6.0  # log1p(6x) keeps highlights from dominating the weights


def read_pass(base, half, name):
    """Read one EXR pass as float32 BGR."""
    path = glob.glob(f"{glob.escape(base)}_{half}_{name}_*.exr")[0]
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[:, :, :3].astype(np.float32)


def denoise(base, radius=5, strength=0.55):
    """Return the denoised linear picture of BASE, float32 BGR."""
    halves = _clamped_pair(base)
    features = [_features(base, half) for half in (0, 1)]
    tones = [np.log1p(np.clip(half, 0, None) * _SHADOW_STRETCH) for half in halves]
    noise = np.maximum(_blur(((tones[0] - tones[1]) ** 2).mean(2) / 2, 4), 1e-6)
    feature = (features[0] + features[1]) / 2
    feature_noise = _blur(((features[0] - features[1]) ** 2).mean(2) / 4, 2)
    feature_noise = np.maximum(feature_noise, 2e-4)
    sums = [np.zeros_like(half) for half in halves]
    weights = [np.zeros(noise.shape, np.float32) for _ in halves]
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            gap = ((feature - _shift(feature, dx, dy)) ** 2).mean(2)
            gap /= feature_noise + _shift(feature_noise, dx, dy)
            similarity = np.exp(-np.clip(_blur(gap, 1) - 1, 0, None) * 0.5)
            other_noise = _shift(noise, dx, dy)
            expected = noise + np.minimum(noise, other_noise)
            spread = 1e-6 + strength**2 * (noise + other_noise)
            for half in (0, 1):
                guide = tones[1 - half]
                distance = ((guide - _shift(guide, dx, dy)) ** 2).mean(2)
                patch = _blur((distance - expected) / spread, 2)
                weight = _blur(np.exp(-np.clip(patch, 0, None)) * similarity, 1)
                sums[half] += _shift(halves[half], dx, dy) * weight[..., None]
                weights[half] += weight
    return (sums[0] / weights[0][..., None] + sums[1] / weights[1][..., None]) / 2


def _clamped_pair(base):
    first, second = (read_pass(base, half, "color") for half in (0, 1))
    return _clamp_fireflies(first, second), _clamp_fireflies(second, first)


def _clamp_fireflies(image, other):
    """Limit each pixel to about twice the brightest of its neighbours in the other half."""
    limit = 2 * cv2.dilate(other, np.ones((3, 3), np.uint8)) + 0.02
    return np.minimum(image, limit)


def _features(base, half):
    albedo = read_pass(base, half, "albedo")
    normal = read_pass(base, half, "normal") * _NORMAL_WEIGHT
    return np.concatenate([albedo, normal], 2)


def _blur(image, radius):
    return cv2.blur(image, (2 * radius + 1,) * 2, borderType=cv2.BORDER_REFLECT)


def _shift(image, dx, dy):
    return np.roll(image, (dy, dx), (0, 1))
