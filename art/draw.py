#!/usr/bin/env python3
"""Draw the site's pictures and the demo gallery's clips.

    python3 art/draw.py                     everything
    python3 art/draw.py beading             all of one scene
    python3 art/draw.py hero-wide           one picture or clip
    python3 art/draw.py hero-wide --draft   a quick small one, into art/out/
    python3 art/draw.py hero-wide --develop grade again what was rendered last
    python3 art/draw.py --list              what there is
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

ART = pathlib.Path(__file__).resolve().parent
OUT = ART / "out"
STILLS = ART.parent / "site" / "assets" / "art"
GALLERY = ART.parent / "demo" / "gallery-videos"
SYSTEM_PYTHON = "/usr/bin/python3"
NEEDS = "apt-get install blender ffmpeg python3-numpy python3-opencv"
DRAFT_SIDE, DRAFT_SAMPLES = 640, 24
JPEG_QUALITY = 93


def main():
    options = parse_arguments()
    require_tools()
    OUT.mkdir(exist_ok=True)
    pictures, clips = choose(options.names)
    if options.list:
        for item in pictures + clips:
            print(f"{item.name:22} scene {item.scene}, variant {item.variant}")
        return
    for picture in pictures:
        timed(draw_still, picture, options)
    for clip in clips:
        timed(draw_clip, clip, options)
    if clips and not options.draft:
        write_video_list()


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="pictures, clips or scenes; none means all")
    parser.add_argument("--draft", action="store_true", help="small and quick, into art/out/")
    parser.add_argument("--develop", action="store_true", help="skip the render, grade the last one again")
    parser.add_argument("--list", action="store_true", help="name the pictures")
    return parser.parse_args()


def require_tools():
    """Go on with a Python that has numpy and OpenCV, or stop with the command that installs them."""
    missing = [tool for tool in ("blender", "ffmpeg") if not shutil.which(tool)]
    if not has_modules(sys.executable):
        if sys.executable != SYSTEM_PYTHON and has_modules(SYSTEM_PYTHON) and not missing:
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
        missing.append("numpy and OpenCV for Python")
    if missing:
        sys.exit(f"Missing: {', '.join(missing)}. On Debian or Ubuntu: {NEEDS}")


def has_modules(python):
    """Whether this Python can import what denoise.py and grade.py need."""
    try:
        return not subprocess.run([python, "-c", "import cv2, numpy"], capture_output=True).returncode
    except FileNotFoundError:
        return False


def choose(names):
    """The pictures and clips that the names mean; all of them without a name.

    A name that is both a picture's and a scene's means the picture.
    """
    from catalogue import CLIPS, PICTURES

    everything = PICTURES + CLIPS
    titles = {item.name for item in everything}
    scenes = {item.scene for item in everything} - titles
    for name in names:
        if name not in titles | scenes:
            sys.exit(f"No picture, clip or scene is called {name}. There are: {', '.join(sorted(titles | scenes))}")
    wanted = scenes.intersection(names)
    return tuple(
        tuple(item for item in items if not names or item.name in names or item.scene in wanted)
        for items in (PICTURES, CLIPS)
    )


def timed(draw, item, options):
    started = time.time()
    target = draw(item, options)
    print(f"{target} in {time.time() - started:.0f} s", flush=True)


def draw_still(picture, options):
    """Render, denoise, grade and save one picture; return its path."""
    import cv2

    from grade import develop

    base = base_of(picture.name, options)
    finished = develop(linear_picture(picture, options, anew=not options.develop), picture.grade)
    STILLS.mkdir(parents=True, exist_ok=True)
    target = OUT / f"{base.name}.png" if options.draft else STILLS / f"{picture.name}.jpg"
    cv2.imwrite(str(target), finished, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return target


def linear_picture(picture, options, anew=False):
    """The denoised linear light of a picture: of its own render, or cut from another's.

    It is rendered when asked anew or when there is none yet.
    """
    import cv2

    from catalogue import Crop
    from denoise import denoise

    if isinstance(picture, Crop):
        whole = linear_picture(picture.source, options)
        scale = whole.shape[1] / picture.source.size[0]
        left, top, width, height = (round(side * scale) for side in picture.box)
        return whole[top : top + height, left : left + width]
    base = base_of(picture.name, options)
    linear_file = OUT / f"{base.name}.exr"
    if anew or not linear_file.exists():
        render(picture, picture.variant, base, options)
        cv2.imwrite(str(linear_file), denoise(str(base)))
    return cv2.imread(str(linear_file), cv2.IMREAD_UNCHANGED)


def draw_clip(clip, options):
    """Render a clip's passes, or cut it from stills, sum its frames and encode; return the video's path."""
    from clips import compose

    folder = OUT if options.draft else GALLERY
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{clip.name}.mp4"
    compose(clip, clip_pictures(clip, options), target, folder / f"{clip.name}.jpg")
    return target


def clip_pictures(clip, options):
    """The linear pictures that a clip is made of: its light groups, or its stills, by name."""
    from catalogue import PICTURES
    from clips import load_passes

    if clip.stills:
        return {still.name: linear_picture(still, options) for still in PICTURES if still.name in clip.stills}
    base = base_of(clip.name, options)
    if not options.develop:
        render(clip, clip.variant, base, options, "groups")
    return load_passes(base)


def base_of(name, options):
    return OUT / (name + ("-draft" if options.draft else ""))


def render(item, variant, base, options, *flags):
    """Let Blender write the two half renders of a variant."""
    for old in OUT.glob(f"{base.name}_[01]_*.exr"):
        old.unlink()
    width, height = item.size
    samples = item.samples
    if options.draft:
        shrink = DRAFT_SIDE / max(item.size)
        width, height, samples = round(width * shrink), round(height * shrink), DRAFT_SAMPLES
    command = ["blender", "-b", "--python", ART / "shoot.py", "--"]
    command += [item.scene, variant, width, height, samples, base, *flags]
    log = OUT / f"{base.name}.log"
    with log.open("w") as report:
        done = subprocess.run([*map(str, command)], stdout=report, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"Blender could not draw {item.name}:\n" + "".join(log.open().readlines()[-12:]))


def write_video_list():
    """List the clips that exist, as the gallery reads them."""
    from catalogue import CLIPS

    videos = [
        {
            "id": clip.name,
            "name": clip.title,
            "createdTime": clip.created,
            "downloadUrl": f"{clip.name}.mp4",
            "thumbnailUrl": f"{clip.name}.jpg",
        }
        for clip in CLIPS
        if (GALLERY / f"{clip.name}.mp4").exists()
    ]
    (GALLERY / "video-list.json").write_text(json.dumps({"videos": videos}, indent=2) + "\n")


if __name__ == "__main__":
    main()
