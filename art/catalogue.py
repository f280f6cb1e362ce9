"""All pictures and clips. Most pictures are one file in content/pictures/, each clip is one in demo/gallery-videos/."""

from dataclasses import dataclass, field

import numpy as np

from clips import Clip, Front, below, polishing, right_of, running_down, spreading, sweeping, wiping
from grade import Grade


@dataclass(frozen=True)
class Picture:
    """A still: its scene, variant, size, sample count and grade."""

    name: str
    scene: str
    variant: str
    size: tuple
    samples: int  # per half render
    grade: Grade = field(default_factory=Grade)
    only_for_clips: bool = False  # not a picture of the site
    quality: int = 88  # of the JPEG


@dataclass(frozen=True)
class Crop:
    """A still cropped from another picture's render. `box` is (left, top, width, height) in the source's pixels."""

    name: str
    source: Picture
    box: tuple
    grade: Grade = field(default_factory=Grade)
    only_for_clips: bool = False
    quality: int = 88

    @property
    def scene(self):
        return self.source.scene

    @property
    def variant(self):
        return f"{self.source.variant}, cropped"


TALL_HERO = Grade(exposure=0.8, shade=((0, 0), (0, 0), (0, 0), (0.66, 0.86)))

GENTLE = {"bloom": 0.10, "vignette": 0.25, "grain": 0.025}  # bloom, vignette and grain of a picture with a visible ground

TALL = (594, 1056)  # of a clip, with room for its camera to move

HERO_WIDE = Picture("hero-wide", "beading", "wide", (1920, 1080), 64, Grade(exposure=0.8))

PICTURES = (
    HERO_WIDE,
    Picture("hero-tall", "beading", "tall", (900, 1800), 48, TALL_HERO),
    Picture("wheel", "wheel", "wet", (1280, 800), 40, Grade(exposure=0.8, **GENTLE)),
    Picture("wheel-dirty", "wheel", "dirty", TALL, 12, Grade(exposure=0.8, **GENTLE), only_for_clips=True),
    Picture("wheel-bleeding", "wheel", "bleeding", TALL, 12, Grade(exposure=0.8, **GENTLE), only_for_clips=True),
    Picture("wheel-clean", "wheel", "clean", TALL, 12, Grade(exposure=0.8, **GENTLE), only_for_clips=True),
    Picture("hatch-filmed", "hatch", "filmed", TALL, 16, Grade(exposure=0.9, **GENTLE), only_for_clips=True),
    Picture("hatch-washed", "hatch", "washed", TALL, 16, Grade(exposure=0.9, **GENTLE), only_for_clips=True),
    Picture("door-swirled", "door", "swirled", TALL, 10, Grade(exposure=0.6, **GENTLE), only_for_clips=True),
    Picture("door-mirror", "door", "mirror", TALL, 8, Grade(exposure=0.6, **GENTLE), only_for_clips=True),
    Picture("seat-stained", "seat", "stained", TALL, 10, Grade(exposure=0.85, **GENTLE), only_for_clips=True),
    Picture("seat-clean", "seat", "clean", TALL, 10, Grade(exposure=0.85, **GENTLE), only_for_clips=True),
    Picture("bonnet-bare", "bonnet", "bare upright", TALL, 10, Grade(exposure=0.1, **GENTLE), only_for_clips=True),
    Picture("bonnet-coated", "bonnet", "coated upright", TALL, 12, Grade(exposure=0.1, **GENTLE), only_for_clips=True),
    Picture("polisher", "polisher", "pad", (1280, 800), 40, Grade(exposure=0.7, **GENTLE)),
    Picture("products", "products", "shelf", (1280, 800), 40, Grade(exposure=0.8, **GENTLE)),
    Picture("seat", "seat", "half", (1280, 800), 20, Grade(exposure=0.85, **GENTLE)),
    Picture("buckets", "buckets", "dusk", (1280, 800), 32, Grade(exposure=0.8, **GENTLE)),
    Picture("door-before", "door", "before", (1440, 900), 18, Grade(exposure=0.6, **GENTLE)),
    Picture("door-after", "door", "after", (1440, 900), 12, Grade(exposure=0.6, **GENTLE)),
    Picture("coating-before", "bonnet", "bare", (1440, 900), 10, Grade(exposure=0.1, **GENTLE)),
    Picture("coating-after", "bonnet", "coated", (1440, 900), 16, Grade(exposure=0.1, **GENTLE), quality=76),
    Picture("bonnet", "bonnet", "coated close", (1440, 900), 16, Grade(exposure=-0.1, **GENTLE), quality=76),
    Crop("ceramic-beading", HERO_WIDE, (860, 285, 1060, 795), Grade(exposure=0.9)),
)

# The middle and the right seam of the seat in its upright framing, from top to bottom, as fractions of the picture.
SEAT_MIDDLE = ((0.378, 0.0), (0.405, 0.312), (0.500, 0.573), (0.62, 1.0))
SEAT_SEAM = ((0.725, 0.0), (0.745, 0.312), (0.995, 0.573), (1.20, 1.0))


def across_the_seat(x, y):
    """0 in the middle of the seat, 1 at its right edge."""
    (left, right) = (np.interp(y, *np.array(line)[:, ::-1].T) for line in (SEAT_MIDDLE, SEAT_SEAM))
    return (x - left) / (right - left) * 15 / 27


# To and fro over the door, in widths of the picture.
PAD_PATH = ((1.1, 0.38), (-0.1, 0.38), (-0.1, 0.68), (1.1, 0.68), (1.1, 0.98), (-0.1, 0.98), (-0.1, 1.28), (1.1, 1.28))

# Of the hatchback in its upright framing.
ROOF = ((0.0, 0.240), (0.30, 0.228), (0.65, 0.222), (1.0, 0.236))

CLIPS = (
    Clip(
        "brake-dust-dissolved", "Brake dust dissolved · Wheels", "2026-05-28T16:10:00Z",
        "wheel", "dirty to clean", still="wheel-dirty",
        fronts=(
            Front("wheel-bleeding", spreading(3), 0.8, 2.6, soft=0.9),
            Front("wheel-clean", running_down(5), 3.6, 6.0, water=1.0),
        ),
        seconds=7.5, poster_at=5.1, grade=Grade(exposure=0.8, **GENTLE),
    ),
    Clip(
        "swirls-polished-out", "Swirls polished out · Revive", "2026-05-21T15:30:00Z",
        "door", "swirled to mirror", still="door-swirled",
        fronts=(Front("door-mirror", polishing(PAD_PATH, 0.26, 7), 0.8, 6.4, soft=0.35),),
        seconds=7.5, poster_at=4.2, views=((0.5, 0.53, 0.90), (0.5, 0.53, 0.84)), grade=Grade(exposure=0.6, **GENTLE),
    ),
    Clip(
        "rain-on-sealed-paint", "Rain on sealed paint · Heritage Legacy", "2026-05-14T14:45:00Z",
        "bonnet", "bare to coated, upright", still="bonnet-bare",
        fronts=(Front("bonnet-coated", sweeping, 1.2, 4.6, soft=0.04),),
        seconds=7.0, poster_at=3.0, grade=Grade(exposure=0.1, **GENTLE),
    ),
    Clip(
        "half-a-seat", "Half a seat · Interior Revival", "2026-05-06T11:20:00Z",
        "seat", "stained to half clean", still="seat-stained",
        fronts=(
            Front("seat-clean", wiping(across_the_seat, 3, 9), 0.8, 5.6, soft=0.12, within=right_of(SEAT_MIDDLE)),
        ),
        seconds=7.0, poster_at=6.9, grade=Grade(exposure=0.85, **GENTLE),
    ),
    Clip(
        "road-film-washed-off", "Road film washed off · Heritage Essential", "2026-04-27T17:05:00Z",
        "hatch", "filmed to washed", still="hatch-filmed",
        fronts=(
            Front("hatch-washed", running_down(11), 0.8, 5.6, soft=0.35, within=below(ROOF), water=1.0),
        ),
        seconds=7.0, poster_at=3.6, grade=Grade(exposure=0.9, **GENTLE),
    ),
)  # fmt: skip
