"""A polisher clears one half of a door: the layers of scenes/polisher.py move over the swirled door and leave it polished.

Painted here, not rendered: the dark line where foam meets paint, and the smear of compound, which the pad takes up again.
"""

import cv2
import numpy as np

from clips import SHUTTER, SIZE, over, path_at, pixels, placed, smooth_noise, smoothstep

RADIUS = 173.0  # of the pad, pixels
TAPE = (301.0, 0.0168)  # right edge of the masking tape: x at the top of the picture, and its slope
ANCHOR = (501, 773)  # the pad's middle in the picture for which the layers were rendered
PARALLAX = 0.065  # how much further the head moves than the pad, since it is nearer to the camera
FRESNEL = 0.045  # of the clear coat, seen nearly straight
COMPOUND = np.float32([0.30, 0.31, 0.30])
SUBFRAMES = 4

# Seconds, and the pad’s middle: in from the right, to and fro between tape and edge, and out again. Further to the left the grip
# would end within the picture.
KEYS = ((0.3, 1080, 625), (1.35, 448, 672), (2.0, 645, 700), (2.6, 451, 780), (3.2, 650, 835), (3.8, 451, 920), (4.4, 650, 985),
        (5.0, 451, 1065), (5.5, 640, 1120), (6.0, 453, 1160), (7.0, 1080, 1200))  # fmt: skip


def film(pictures):
    before, after = pictures["door-swirled"], pictures["door-polished"]
    pads = [pictures[f"pad-{phase}"] for phase in range(2)]
    body = pictures["polisher-body"]
    cover = np.clip(pictures["polisher-cover"].mean(2), 0, 1)
    mirror = pictures["polisher-mirror"] * cover[..., None]
    around = np.dstack([cover, cv2.GaussianBlur(cover, (0, 0), 11), contact(cover.shape)])
    shade = cv2.GaussianBlur(body[..., 3], (0, 0), 26)
    work = Work()
    frames = 0

    def picture_at(seconds):
        nonlocal frames
        frames += 1
        work.until(seconds)
        polished, smear = work.polished()[..., None], work.smear()[..., None]
        total = 0
        for part in range(SUBFRAMES):
            centre, turn = pose(seconds + SHUTTER * part / SUBFRAMES)
            head = centre + PARALLAX * (centre - ANCHOR)
            hidden, blurred, touch = np.split(placed(around, centre, turn), 3, 2)
            clear = after + (0.10 * np.minimum(after, 0.2) - after) * hidden + FRESNEL * placed(mirror, centre, turn)
            hazy = before * (1 - 0.72 * blurred) * (1 - 0.3 * placed(shade, head, turn)[..., None])
            paint = hazy + (clear - hazy) * polished
            paint = paint + (COMPOUND * (1 - 0.6 * blurred) - paint) * smear
            paint = paint * (1 - touch)
            paint = over(placed(pads[(frames + part) % 2], centre, turn), paint)
            total = total + over(placed(body, head, turn), paint)
        return total / SUBFRAMES

    return picture_at


def pose(seconds):
    """Where the pad's middle is, and its turn in degrees. The path's corners are rounded; a hand is never quite steady."""
    steps = np.arange(-9, 10)
    near = np.array([path_at(KEYS, seconds + step / 45) for step in steps])
    weights = np.exp(-((steps / 4.2) ** 2))
    centre = (near * weights[:, None]).sum(0) / weights.sum()
    centre += 5 * np.array([np.cos(8.1 * seconds), np.sin(8.1 * seconds)]) + np.array([np.sin(57 * seconds), np.cos(49 * seconds)])
    return centre, 1.4 * np.sin(2.3 * seconds) + 0.5 * np.sin(9.3 * seconds)


def contact(shape):
    """How dark the paint is where the foam touches it."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    rho = np.hypot(x - shape[1] / 2 - 3, y - shape[0] / 2 - 4) / np.float32(RADIUS)
    beyond = np.maximum(rho - 0.99, 0)
    return (0.62 * np.exp(-beyond / 0.035) + 0.20 * np.exp(-beyond / 0.16)).astype(np.float32) * (rho < 1.5)


class Work:
    """How far each pixel is polished, and the compound on it."""

    STEP = 1 / 60

    def __init__(self):
        self.x, self.y = pixels()
        self.seconds = 0.0
        uneven = 0.16 * smooth_noise(SIZE[::-1], (48, 48), 5) + 0.10 * smooth_noise(SIZE[::-1], (5, 5), 6)
        self.uneven = np.clip(1 + uneven, 0.5, 1.6)
        self.streaks = cv2.GaussianBlur(np.random.default_rng(5).normal(0, 1, (8, 1440)).astype(np.float32), (0, 0), 9, sigmaY=0.1)
        self.streaks /= self.streaks.std()
        self.dose = np.zeros(SIZE[::-1], np.float32)
        self.compound = np.zeros(SIZE[::-1], np.float32)
        self.bare = smoothstep(self.x - TAPE[0] - TAPE[1] * self.y, 0, 2)  # 0 on the tape and to the left of it

    def until(self, seconds):
        while self.seconds < seconds:
            self.step()

    def step(self):
        self.seconds += self.STEP
        self.compound *= 1 - self.STEP / 0.5
        (cx, cy), _ = pose(self.seconds)
        dx, dy = self.x - np.float32(cx), self.y - np.float32(cy)
        rho = cv2.magnitude(dx, dy) / np.float32(RADIUS)
        self.dose += self.STEP * (1 - smoothstep(rho, 0.80, 0.99)) * self.uneven
        self.compound *= 1 - 5 * self.STEP * (1 - smoothstep(rho, 0.6, 0.85))
        angle = ((np.arctan2(dy, dx) / np.float32(2 * np.pi) + np.float32(4.1 * self.seconds % 1)) % 1.0 * 1439).astype(np.float32)
        row = np.full_like(angle, int(self.seconds * 24) % 8)
        streak = smoothstep(cv2.remap(self.streaks, angle, row, cv2.INTER_LINEAR), 0.1, 1.7)
        ring = smoothstep(rho, 0.82, 0.92) * (1 - smoothstep(rho, 0.97, 1.02))
        np.maximum(self.compound, ring * (0.12 + 0.34 * streak) * (0.7 + 2.5 * (self.uneven - 1)).clip(0.2, 1.3), out=self.compound)

    def polished(self):
        return smoothstep(self.dose / 0.2) * self.bare

    def smear(self):
        return cv2.GaussianBlur(self.compound, (0, 0), 1.6) * 0.42 * self.bare
