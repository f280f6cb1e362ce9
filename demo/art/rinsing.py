"""Fallout remover runs purple down a dusty wheel, and water from a lance rinses it off. Stills: the wheel dirty and clean; the
lance, from scenes/lance.py, is a layer.

The purple is a film whose thickness is simulated: drops run down the spokes, follow their edges, gather at the lowest point and
fall to the next surface. The water is painted: a fan of streaks, spray where it hits, and the film that drains from there.
"""

import cv2
import numpy as np

from clips import FRAMES_PER_SECOND, SIZE, over, path_at, pixels, placed, smooth_noise, smoothstep

HUB, RIM = (331.0, 766.0), (330.0, 374.0)  # the wheel: its middle, and the half axes of its rim
BLEED = 0.2  # seconds at which the purple begins
ABSORBS = np.float32([1.15, 2.2, 0.72])  # of the purple film, blue, green and red
SCATTERS = np.float32([0.020, 0.002, 0.026])
WATER = np.float32([0.80, 0.78, 0.72])
FAN = 128  # half its length where it hits
AXIS = 28.0  # degrees from the lance in its layer to the right, counterclockwise

# Seconds, and where the water hits: in from the right, down over the wheel in four rows, and out.
HITS = ((2.9, 900, 380), (3.2, 650, 410), (3.9, 70, 430), (4.05, 55, 590), (4.65, 620, 560), (5.0, 650, 800), (5.6, 60, 790), (5.75, 60, 960),
        (6.3, 590, 900), (6.6, 640, 1070), (7.15, 70, 1110), (7.6, 800, 1150))  # fmt: skip
ON, OFF = 2.95, 7.25  # seconds at which the trigger is pulled and let go


def film(pictures):
    dirty, clean, lance = pictures["wheel-dirty"], pictures["wheel-clean"], pictures["lance"]
    purple = Purple(dirty, clean)
    rinse = Rinse()

    def picture_at(seconds):
        purple.until(seconds)
        rinse.until(seconds)
        rinsed = rinse.rinsed()
        purple.thickness *= 1 - 0.9 * smoothstep(rinse.fresh, 0.2, 0.8)
        soiled = tinted(dirty, purple.film() * (1 - rinsed))
        picture = soiled + (tinted(clean, 0.25 * purple.film() * rinse.draining()) - soiled) * rinsed[..., None]
        picture = running_water(picture, rinse.draining(), seconds)
        picture = picture + spray(seconds)
        tip, turn = aim(seconds)
        return over(placed(lance, tip, turn), picture)

    return picture_at


def tinted(picture, thickness):
    thickness = thickness[..., None]
    return picture * np.exp(-ABSORBS * thickness) + SCATTERS * (1 - np.exp(-1.4 * thickness))


class Purple:
    """Drops that run by gravity and form, and the trails that they leave."""

    STEP = 1 / 48
    COUNT = 750

    def __init__(self, dirty, clean):
        rng = self.rng = np.random.default_rng(7)
        x, y = pixels()
        within = np.hypot((x - HUB[0]) / RIM[0], (y - HUB[1]) / RIM[1])
        bright = cv2.GaussianBlur(clean.max(2), (0, 0), 2.0)
        metal = ((bright > 0.10) & (within < 1.0)).astype(np.uint8)
        metal = cv2.morphologyEx(metal, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        metal = cv2.morphologyEx(metal, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        self.inside = cv2.distanceTransform(metal, cv2.DIST_L2, cv2.DIST_MASK_5)
        outside = cv2.distanceTransform(1 - metal, cv2.DIST_L2, cv2.DIST_MASK_5)
        signed = cv2.GaussianBlur(self.inside - outside, (0, 0), 2.5)
        self.gx, self.gy = cv2.Sobel(signed, cv2.CV_32F, 1, 0, scale=0.125), cv2.Sobel(signed, cv2.CV_32F, 0, 1, scale=0.125)
        self.metal = metal.astype(np.float32)
        self.edge = cv2.GaussianBlur(self.metal, (0, 0), 1.2)
        lost = np.clip(1 - dirty.max(2) / np.maximum(clean.max(2), 0.05), 0, 1) * self.metal
        self.dust = cv2.GaussianBlur(lost, (0, 0), 3)
        patches = smooth_noise(SIZE[::-1], (9, 9), 3) + 0.6 * smooth_noise(SIZE[::-1], (30, 30), 4)
        self.grain = 0.5 + 0.5 * smoothstep(patches, -1.2, 1.6)
        places = np.flatnonzero(metal)
        weight = (self.dust.ravel()[places] + 0.15) ** 1.5
        chosen = rng.choice(places, self.COUNT, p=weight / weight.sum())
        self.x, self.y = (chosen % SIZE[0]).astype(float), (chosen // SIZE[0]).astype(float)
        self.born = BLEED + rng.exponential(1.0, self.COUNT).clip(0, 5) + 0.6 * (self.y - 390) / 750
        self.size = rng.lognormal(0, 0.35, self.COUNT)
        self.speed = np.zeros(self.COUNT)
        self.waits = np.zeros(self.COUNT)
        self.falls = np.zeros(self.COUNT, bool)
        self.thickness = np.zeros(SIZE[::-1], np.float32)
        self.seconds = 0.0

    def until(self, seconds):
        while self.seconds < seconds:
            self.step()

    def step(self):
        self.seconds += self.STEP
        here = (self.y < SIZE[1] - 2) & (self.x > 1) & (self.x < SIZE[0] - 2) & (self.y > 1)
        alive = here & (self.seconds > self.born)
        ix, iy = self.x.clip(0, SIZE[0] - 1).astype(int), self.y.clip(0, SIZE[1] - 1).astype(int)
        gx, gy, depth = self.gx[iy, ix], self.gy[iy, ix], self.inside[iy, ix]
        slides = alive & ~self.falls
        # along the edge where there is one: the part of gravity that leads off the metal is taken away
        length = np.hypot(gx, gy) + 1e-6
        nx, ny = gx / length, gy / length
        off = np.minimum(ny, 0) * (depth < 6)
        vx, vy = -off * nx, 1 - off * ny
        pull = np.hypot(vx, vy)
        limit = 150 * self.size * pull
        self.speed += (limit - self.speed) * 0.10
        vx += 0.15 * self.rng.normal(0, 1, len(vx))
        self.x += np.where(slides, vx * self.speed * self.STEP, 0)
        self.y += np.where(slides, vy * self.speed * self.STEP, 0)
        self.waits = np.where(slides & (depth < 6) & (pull < 0.35), self.waits + self.STEP, 0)
        starts = slides & ((self.waits > 0.35 / self.size) | (depth < 0.5))
        self.falls |= starts
        self.speed = np.where(starts, 60, self.speed)
        self.speed = np.where(self.falls & alive, self.speed + 2600 * self.STEP, self.speed)
        fell = self.falls & alive
        self.y += np.where(fell, self.speed * self.STEP, 0)
        iy = self.y.clip(0, SIZE[1] - 1).astype(int)
        lands = fell & (self.inside[iy, ix] > 5)
        self.falls &= ~lands
        self.speed = np.where(lands, 20, self.speed)
        laid = np.zeros_like(self.thickness)
        wet = alive & ~self.falls
        np.add.at(laid, (iy[wet], self.x[wet].clip(0, SIZE[0] - 1).astype(int)), (self.size * (0.08 + self.speed / 120))[wet])
        self.thickness *= 1 - 0.10 * self.STEP
        self.thickness += self.STEP * 62 * cv2.GaussianBlur(laid, (0, 0), 2.0)

    def film(self):
        reacted = smoothstep(self.seconds - BLEED, 0.0, 2.2) * self.dust * self.grain**2 * 1.3
        running = np.zeros_like(self.thickness)
        alive = (self.seconds > self.born) & (self.y < SIZE[1] - 2) & (self.x > 1) & (self.x < SIZE[0] - 2)
        for x, y, size, falls, speed in zip(self.x[alive], self.y[alive], self.size[alive], self.falls[alive], self.speed[alive]):
            long = 1.5 + falls * speed / FRAMES_PER_SECOND / 4
            cv2.ellipse(running, (int(x * 16), int(y * 16)), (int(15 * size), int(15 * long * size + 10)), 0, 0, 360, 1.0, -1, cv2.LINE_AA, 4)
        thick = reacted + np.minimum(self.thickness, 1.25) * self.edge
        return cv2.GaussianBlur(thick, (0, 0), 0.8) + 0.9 * cv2.GaussianBlur(running, (0, 0), 1.0)


class Rinse:
    """Where the water has been."""

    STEP = 1 / 48

    def __init__(self):
        self.x, self.y = pixels()
        self.dose = np.zeros(SIZE[::-1], np.float32)
        self.fresh = np.zeros(SIZE[::-1], np.float32)
        self.uneven = np.clip(1 + 0.25 * smooth_noise(SIZE[::-1], (40, 26), 8) + 0.2 * smooth_noise(SIZE[::-1], (14, 6), 9), 0.35, 1.8)
        self.seconds = 0.0

    def until(self, seconds):
        while self.seconds < seconds:
            self.seconds += self.STEP
            # what is wet runs down
            lower = np.roll(self.fresh, 9, 0)
            lower[:9] = 0
            self.fresh = np.maximum(0.90 * self.fresh, 0.93 * lower * (0.78 + 0.22 * self.uneven).clip(0, 1))
            if ON < self.seconds < OFF:
                np.maximum(self.fresh, self.hit(self.seconds), out=self.fresh)
            self.dose += self.STEP * 11 * self.fresh**1.5 * self.uneven

    def hit(self, seconds):
        centre, across = impact(seconds)
        dx, dy = self.x - np.float32(centre[0]), self.y - np.float32(centre[1])
        u, v = dx * across[0] + dy * across[1], dx * across[1] - dy * across[0]
        return (1 - smoothstep(np.abs(u), FAN - 26, FAN + 14)) * np.exp(-((v / np.float32(36)) ** 2))

    def rinsed(self):
        return smoothstep(self.dose, 0.15, 1.0)

    def draining(self):
        return cv2.GaussianBlur(self.fresh, (0, 0), 6)


def impact(seconds):
    """Where the fan hits, and the direction along it: across the jet."""
    steps = np.arange(-5, 6)
    weights = np.exp(-((steps / 2.5) ** 2))
    centre = (np.array([path_at(HITS, seconds + step / 40) for step in steps]) * weights[:, None]).sum(0) / weights.sum()
    centre += (3 * np.sin(11 * seconds), 3 * np.cos(13 * seconds))
    along = centre - nozzle(centre)
    along /= np.hypot(*along)
    return centre, np.array((-along[1], along[0]))


def nozzle(centre):
    """The tip of the lance when the water hits `centre`."""
    return np.array((560 + 0.35 * (centre[0] - 330), 330 + 0.55 * (centre[1] - 440)))


def aim(seconds):
    """Where the lance's tip is, and its turn in degrees. It comes in from the right and leaves there."""
    centre, _ = impact(np.clip(seconds, HITS[0][0], HITS[-1][0]))
    tip = nozzle(centre)
    away = 520 * (1 - smoothstep(seconds, 2.0, 2.9) + smoothstep(seconds, 7.25, 7.8))
    back = tip - centre
    turn = np.degrees(np.arctan2(-back[1], back[0])) - AXIS
    return tip + (away, -0.45 * away), 0.5 * turn


def spray(seconds):
    """The light of the fan and of the spray where it hits."""
    power = smoothstep(seconds, ON, ON + 0.12) * (1 - smoothstep(seconds, OFF - 0.1, OFF))
    fan, drops, mist = (np.zeros(SIZE[::-1], np.float32) for _ in range(3))
    if not power:
        return fan[..., None]
    rng = np.random.default_rng(int(seconds * 1000))
    for part in range(3):  # within the time that the shutter is open
        centre, across = impact(seconds + part * 0.007)
        tip = nozzle(centre)
        for _ in range(170):
            end = centre + across * FAN * np.clip(rng.normal(0, 0.52), -1.06, 1.06)
            start = rng.uniform(0, 0.8) ** 1.3
            stop = start + rng.uniform(0.1, 0.45)
            strength = rng.uniform(0.02, 0.11) * (1.25 - 0.6 * start)
            stroke(fan, tip + (end - tip) * start, tip + (end - tip) * min(stop, 1.0), strength)
        for _ in range(90):
            at = centre + across * FAN * np.clip(rng.normal(0, 0.6), -1.1, 1.1)
            turn, far = rng.uniform(0, 2 * np.pi), rng.exponential(60)
            to = np.array((np.cos(turn), 0.8 * np.sin(turn) - 0.25))
            stroke(drops, at + to * far, at + to * (far + rng.uniform(2, 14)), rng.uniform(0.1, 0.5) * np.exp(-far / 120))
        for _ in range(22):
            at = centre + across * FAN * rng.uniform(-1.1, 1.1) + rng.normal(0, 20, 2) + (0, -10)
            radius, strength = int(16 * rng.uniform(12, 58)), rng.uniform(0.05, 0.16)
            cv2.circle(mist, tuple(int(16 * v) for v in at), radius, strength, -1, cv2.LINE_AA, 4)
    light = cv2.GaussianBlur(fan, (0, 0), 1.6) + 0.6 * cv2.GaussianBlur(fan, (0, 0), 8)
    light += cv2.GaussianBlur(drops, (0, 0), 1.3) + 1.1 * cv2.GaussianBlur(mist, (0, 0), 18)
    return power * light[..., None] * WATER


def stroke(light, start, end, strength):
    """Add the light of a line."""
    low = np.floor(np.minimum(start, end)).astype(int) - 3
    high = np.ceil(np.maximum(start, end)).astype(int) + 4
    (left, top), (right, bottom) = np.clip(low, 0, SIZE), np.clip(high, 0, SIZE)
    if left < right and top < bottom:
        part = np.zeros((bottom - top, right - left), np.float32)
        ends = (tuple(int(16 * v) for v in np.subtract(point, (left, top))) for point in (start, end))
        cv2.line(part, *ends, float(strength), 1, cv2.LINE_AA, 4)
        light[top:bottom, left:right] += part


def running_water(picture, film, seconds):
    """Bend and brighten a picture as a film of running water does."""
    width, height = SIZE
    ripples = 0
    for cell, speed, weight, seed in (((115, 36), 0.9, 1.0, 91), ((36, 13), 1.5, 0.45, 92)):
        tile = smooth_noise((2 * height, width), cell, seed)
        shift = int(speed * seconds * width) % height
        ripples = ripples + weight * tile[height - shift : 2 * height - shift]
    dx, dy = cv2.Sobel(ripples, cv2.CV_32F, 1, 0, scale=0.125), cv2.Sobel(ripples, cv2.CV_32F, 0, 1, scale=0.125)
    x, y = pixels()
    bent = cv2.remap(picture, x + 30 * film * dx, y + 30 * film * dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    glint = np.clip(-dy - 0.5 * dx, 0, 0.3) / 0.1
    return bent * (1 + film * (0.15 + 0.8 * glint**2))[..., None] + (0.03 * film * glint**2)[..., None]
