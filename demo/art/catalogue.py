"""All pictures and clips. Most pictures are one file in content/pictures/, each clip is one in demo/gallery-videos/."""

from dataclasses import dataclass, field

from clips import Clip, Front, polishing, running_down, spreading, sweeping
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


TALL_HERO = Grade(exposure=0.8, shade=((0, 0), (0, 0), (0, 0), (0.66, 0.86)))

GENTLE = {"bloom": 0.10, "vignette": 0.25, "grain": 0.025}  # bloom, vignette and grain of a picture with a visible ground
STUDIO = Grade(exposure=0.8, **GENTLE)
DUSK = Grade(exposure=0.6, **GENTLE)
SEAT = Grade(exposure=0.75, **GENTLE)

WIDE = (1600, 900)
MIDDLE = (1440, 810)
CLIP = (720, 1280)

PICTURES = (
    Picture("hero-wide", "beading", "wide", (1920, 1080), 64, Grade(exposure=0.8)),
    Picture("hero-tall", "beading", "tall", (900, 1800), 48, TALL_HERO),
    Picture("door-before", "door", "before", WIDE, 11, DUSK),
    Picture("door-after", "door", "after", WIDE, 12, DUSK),
    Picture("coating-before", "bonnet", "bare", WIDE, 7, DUSK),
    Picture("coating-after", "bonnet", "coated", WIDE, 8, DUSK, quality=76),
    Picture("bonnet", "bonnet", "close", MIDDLE, 8, DUSK, quality=76),
    Picture("seat", "seat", "half", (1280, 800), 60, SEAT),
    Picture("wheel", "wheel", "wet", (1280, 800), 15, STUDIO),
    Picture("polisher", "polisher", "pad", (1280, 800), 20, Grade(exposure=0.7, **GENTLE)),
    Picture("products", "products", "shelf", (1280, 800), 40, STUDIO),
    Picture("buckets", "buckets", "dusk", (1280, 800), 16, STUDIO),
    Picture("wheel-dirty", "wheel", "dirty", CLIP, 5, STUDIO, only_for_clips=True),
    Picture("wheel-bleeding", "wheel", "bleeding", CLIP, 5, STUDIO, only_for_clips=True),
    Picture("wheel-clean", "wheel", "clean", CLIP, 5, STUDIO, only_for_clips=True),
    Picture("seat-stained", "seat", "stained", CLIP, 40, SEAT, only_for_clips=True),
    Picture("seat-wiped", "seat", "half upright", CLIP, 40, SEAT, only_for_clips=True),
)

# To and fro over the door, in widths of the picture.
PAD_PATH = ((0.70, 0.05), (0.30, 0.05), (0.30, 0.17), (0.70, 0.17), (0.70, 0.29), (0.30, 0.29), (0.30, 0.41), (0.70, 0.41),
            (0.70, 0.53), (0.30, 0.53))

# Strokes of the cloth over the right half of the seat, from the bolster inwards and back, in widths of the picture.
CLOTH_PATH = ((1.1, -0.05), (0.30, 0.02), (1.1, 0.14), (0.34, 0.28), (1.1, 0.44), (0.42, 0.60), (1.1, 0.74), (0.52, 0.88),
              (1.1, 1.02), (0.60, 1.16), (1.1, 1.35), (0.60, 1.50), (1.1, 1.70))

CLIPS = (
    Clip(
        "brake-dust-dissolved", "Brake dust dissolved · Wheels", "2026-05-28T16:10:00Z",
        "wheel", "dirty to clean", still="wheel-dirty",
        fronts=(
            Front("wheel-bleeding", spreading(3), 0.8, 2.6, soft=0.9),
            Front("wheel-clean", running_down(5), 3.6, 6.0, water=1.0),
        ),
        seconds=7.5, grade=STUDIO,
    ),
    Clip(
        "swirls-polished-out", "Swirls polished out · Revive", "2026-05-21T15:30:00Z",
        "door", "before to after", still="door-before",
        fronts=(Front("door-after", polishing(PAD_PATH, 0.085, 7), 0.8, 6.4, soft=0.45),),
        seconds=7.5, views=((0.475, 0.5, 1.0), (0.475, 0.5, 0.94)), grade=DUSK,
    ),
    Clip(
        "rain-on-sealed-paint", "Rain on bare and sealed paint · Heritage Legacy", "2026-05-14T14:45:00Z",
        "bonnet", "bare to coated", still="coating-before",
        fronts=(Front("coating-after", sweeping(0.32, 0.68), 1.2, 4.8, soft=0.04),),
        seconds=7.0, grade=DUSK,
    ),
    # The still "seat-wiped" is wiped by half: its shader draws the edge, the front only times each stroke.
    Clip(
        "half-a-seat", "Half a seat · Interior Revival", "2026-05-06T11:20:00Z",
        "seat", "stained to half wiped, upright", still="seat-stained",
        fronts=(Front("seat-wiped", polishing(CLOTH_PATH, 0.20, 9), 0.8, 5.8, soft=1.1),),
        seconds=7.0, grade=SEAT,
    ),
)  # fmt: skip
