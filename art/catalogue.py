"""All pictures and clips. Most pictures are one file in content/pictures/, each clip is one in demo/gallery-videos/."""

from dataclasses import dataclass, field

from clips import Clip, beam, sweep
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


@dataclass(frozen=True)
class Crop:
    """A still cropped from another picture's render. `box` is (left, top, width, height) in the source's pixels."""

    name: str
    source: Picture
    box: tuple
    grade: Grade = field(default_factory=Grade)
    only_for_clips: bool = False

    @property
    def scene(self):
        return self.source.scene

    @property
    def variant(self):
        return f"{self.source.variant}, cropped"


TALL_HERO = Grade(exposure=0.8, shade=((0, 0), (0, 0), (0, 0), (0.66, 0.86)))

GENTLE = {"bloom": 0.10, "vignette": 0.25, "grain": 0.025}  # bloom, vignette and grain of a picture with a visible ground

HERO_WIDE = Picture("hero-wide", "beading", "wide", (1920, 1080), 64, Grade(exposure=0.8))

PICTURES = (
    HERO_WIDE,
    Picture("hero-tall", "beading", "tall", (900, 1800), 48, TALL_HERO),
    Picture("coupe-rear", "coupe", "rear", (1440, 900), 32, Grade(exposure=0.6), only_for_clips=True),
    Picture("ceramic-before", "correction", "before", (1280, 960), 16, Grade(exposure=0.6), only_for_clips=True),
    Picture("ceramic-after", "correction", "after", (1280, 960), 16, Grade(exposure=0.6), only_for_clips=True),
    Picture("service-exterior", "beading", "rinsed", (1280, 800), 28, Grade(exposure=0.6), only_for_clips=True),
    Picture("wheel", "wheel", "wet", (1280, 800), 40, Grade(exposure=0.8, **GENTLE)),
    Picture("polisher", "polisher", "pad", (1280, 800), 40, Grade(exposure=0.7, **GENTLE)),
    Picture("products", "products", "shelf", (1280, 800), 40, Grade(exposure=0.8, **GENTLE)),
    Picture("seat", "seat", "half", (1280, 800), 20, Grade(exposure=0.85, **GENTLE)),
    Picture("hatch", "hatch", "dusk", (1280, 800), 18, Grade(exposure=0.75, **GENTLE)),
    Picture("door-before", "door", "before", (1440, 900), 18, Grade(exposure=0.6, **GENTLE)),
    Picture("door-after", "door", "after", (1440, 900), 9, Grade(exposure=0.6, **GENTLE)),
    Crop("ceramic-beading", HERO_WIDE, (860, 285, 1060, 795), Grade(exposure=0.9)),
)

CLIPS = (
    Clip(
        "light-through-drops", "Light through the drops", "2026-05-28T16:10:00Z", "beading", "tall",
        stills=("hero-tall",), beam=beam(), views=((0.5, 0.40, 0.72), (0.5, 0.37, 0.66)), grade=Grade(exposure=0.9),
    ),
    Clip(
        "swirls-to-mirror", "From swirls to mirror", "2026-05-21T15:30:00Z", "correction", "before and after",
        stills=("ceramic-before", "ceramic-after"), views=((0.52, 0.5, 0.97), (0.55, 0.51, 0.92)),
        seconds=5.0, poster_at=0.25,
    ),
    Clip(
        "coated-bonnet", "Across a coated bonnet", "2026-05-14T14:45:00Z", "beading", "wide",
        stills=("hero-wide",), views=((0.40, 0.5, 0.98), (0.83, 0.5, 0.98)), seconds=6.0, grade=Grade(exposure=0.8),
    ),
    Clip(
        "stitched-leather", "Stitched leather", "2026-05-06T11:20:00Z", "leather", "sweep",
        sweep(2.0), grade=Grade(exposure=0.9),
    ),
    Clip(
        "after-the-rinse", "After the rinse", "2026-04-27T17:05:00Z", "beading", "rinsed",
        stills=("service-exterior",), beam=beam(angle=24), views=((0.48, 0.47, 0.94), (0.55, 0.46, 0.88)),
    ),
    Clip(
        "lights-on", "Ready for collection", "2026-04-19T18:40:00Z", "coupe", "rear",
        stills=("coupe-rear",), beam=beam(angle=20, spread=0.3, ambient=0.35),
        views=((0.60, 0.45, 0.90), (0.74, 0.43, 0.84)), seconds=5.0,
    ),
)  # fmt: skip
