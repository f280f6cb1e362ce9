"""All pictures and clips. Most pictures are one file in content/pictures/, each clip is one in demo/gallery-videos/."""

from dataclasses import dataclass, field

import polishing
from clips import Clip
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


WIDE_HERO = Grade(exposure=0.8, grain=0.015, calm=(0.3, 0.7))
TALL_HERO = Grade(exposure=0.8, shade=((0, 0), (0, 0), (0, 0), (0.66, 0.86)))

GENTLE = {"bloom": 0.10, "vignette": 0.25, "grain": 0.025}  # bloom, vignette and grain of a picture with a visible ground
STUDIO = Grade(exposure=0.8, **GENTLE)
DUSK = Grade(exposure=0.6, **GENTLE)
SEAT = Grade(exposure=0.75, **GENTLE)

NIGHT = Grade(exposure=0.25, shade=((0.5, 0.75), (0.3, 0.7), (0, 0), (0, 0)), **GENTLE)

WIDE = (1600, 900)
MIDDLE = (1440, 810)
CLIP = (720, 1280)
LAYER = (1000, 1280)

PICTURES = (
    Picture("hero-wide", "beading", "wide", (1920, 1080), 64, WIDE_HERO),
    Picture("hero-tall", "beading", "tall", (900, 1800), 48, TALL_HERO),
    Picture("door-before", "door", "before", WIDE, 11, DUSK),
    Picture("door-after", "door", "after", WIDE, 12, DUSK),
    Picture("door-half", "door", "half", WIDE, 12, DUSK),
    Picture("coating-before", "bonnet", "bare", WIDE, 7, DUSK),
    Picture("coating-after", "bonnet", "coated", WIDE, 13, DUSK, quality=80),
    Picture("coating", "bonnet", "night", WIDE, 8, NIGHT),
    Picture("rear", "rearlamp", "washed", MIDDLE, 10, DUSK),
    Picture("seat", "seat", "half", (1280, 800), 60, SEAT),
    Picture("wheel", "wheel", "wet", (1280, 800), 15, STUDIO),
    Picture("products", "products", "shelf", (1680, 600), 24, STUDIO),
    Picture("door-swirled", "door", "before upright", CLIP, 6, DUSK, only_for_clips=True),
    Picture("door-polished", "door", "after upright", CLIP, 6, DUSK, only_for_clips=True),
    *(Picture(f"pad-{phase}", "polisher", f"pad {phase}", LAYER, 8, DUSK, only_for_clips=True) for phase in range(2)),
    Picture("polisher-body", "polisher", "body", LAYER, 12, DUSK, only_for_clips=True),
    Picture("polisher-mirror", "polisher", "mirror", LAYER, 6, DUSK, only_for_clips=True),
    Picture("polisher-cover", "polisher", "cover", LAYER, 4, DUSK, only_for_clips=True),
)

CLIPS = (
    Clip(
        "swirl-removal", "Swirl removal · Revive", "2026-05-21T15:30:00Z",
        "polisher", "on the door",
        stills=("door-swirled", "door-polished", "pad-0", "pad-1", "polisher-body", "polisher-mirror", "polisher-cover"),
        film=polishing.film, seconds=7.6, poster_at=3.6, grade=DUSK,
    ),
)  # fmt: skip
