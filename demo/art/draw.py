#!/usr/bin/env python3
"""Render the site's pictures and the demo gallery's clips.

    python3 demo/art/draw.py                     everything
    python3 demo/art/draw.py beading             all pictures and clips of one scene
    python3 demo/art/draw.py hero-wide           one picture or clip
    python3 demo/art/draw.py hero-wide --draft   a small draft, in demo/art/out/
    python3 demo/art/draw.py hero-wide --develop regrade the last render
    python3 demo/art/draw.py --list              list all pictures and clips
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
STILLS = ART.parent.parent / "content" / "pictures"
GALLERY = ART.parent / "gallery-videos"
SYSTEM_PYTHON = "/usr/bin/python3"
INSTALL_COMMAND = "apt-get install blender ffmpeg python3-numpy python3-opencv"
DRAFT_SIDE, DRAFT_SAMPLES = 512, 8


def main():
    options = parse_arguments()
    require_tools()
    OUT.mkdir(exist_ok=True)
    pictures, clips = select(options.names)
    if options.list:
        for item in pictures + clips:
            print(f"{item.name:22} scene {item.scene}, variant {item.variant}")
        return
    for picture in pictures:
        timed(make_still, picture, options)
    for clip in clips:
        timed(make_clip, clip, options)
    if clips and not options.draft:
        write_video_list()


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="pictures, clips or scenes; all if omitted")
    parser.add_argument("--draft", action="store_true", help="render a small draft into demo/art/out/")
    parser.add_argument("--develop", action="store_true", help="regrade the last render")
    parser.add_argument("--list", action="store_true", help="list the pictures and clips")
    return parser.parse_args()


def require_tools():
    """Re-run under the system's Python if only that has numpy and OpenCV. Exit if a tool is missing."""
    missing = [tool for tool in ("blender", "ffmpeg") if not shutil.which(tool)]
    if not has_modules(sys.executable):
        if sys.executable != SYSTEM_PYTHON and has_modules(SYSTEM_PYTHON) and not missing:
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
        missing.append("numpy and OpenCV for Python")
    if missing:
        sys.exit(f"Missing: {', '.join(missing)}. On Debian or Ubuntu: {INSTALL_COMMAND}")


def has_modules(python):
    """Whether this Python can import numpy and OpenCV."""
    try:
        return not subprocess.run([python, "-c", "import cv2, numpy"], capture_output=True).returncode
    except FileNotFoundError:
        return False


def select(names):
    """Return the named pictures and clips, or all of them if there are no names.

    If a picture and a scene have the same name, it selects the picture.
    """
    from catalogue import CLIPS, PICTURES

    everything = PICTURES + CLIPS
    item_names = {item.name for item in everything}
    scenes = {item.scene for item in everything} - item_names
    known = sorted(item_names | scenes)
    for name in names:
        if name not in known:
            sys.exit(f"No picture, clip or scene is called {name}. Use one of: {', '.join(known)}")
    selected_scenes = scenes.intersection(names)
    return tuple(
        tuple(item for item in items if not names or item.name in names or item.scene in selected_scenes)
        for items in (PICTURES, CLIPS)
    )


def timed(make, item, options):
    started = time.time()
    target = make(item, options)
    print(f"{target} in {time.time() - started:.0f} s", flush=True)


def make_still(picture, options):
    """Render, denoise, grade and save one picture; return its path."""
    import cv2

    from grade import develop

    base = base_path(picture.name, options)
    finished = develop(linear_picture(picture, options, rerender=not options.develop)[..., :3], picture.grade)
    STILLS.mkdir(parents=True, exist_ok=True)
    stays_here = options.draft or picture.only_for_clips
    target = OUT / f"{base.name}.png" if stays_here else STILLS / f"{picture.name}.jpg"
    cv2.imwrite(str(target), finished, [cv2.IMWRITE_JPEG_QUALITY, picture.quality])
    return target


def linear_picture(picture, options, rerender=False):
    """Return the denoised linear picture, with alpha if its film is transparent.

    Without `rerender`, an earlier render is reused if there is one.
    """
    import cv2

    import numpy as np

    from denoise import denoise, read_pass

    base = base_path(picture.name, options)
    linear_file = OUT / f"{base.name}.exr"
    if rerender or not linear_file.exists():
        render(picture, base, options)
        linear = denoise(str(base))
        alpha = sum(read_pass(str(base), half, "alpha") for half in (0, 1)) / 2
        if alpha.min() < 1:
            linear = np.dstack([linear, alpha[..., 0]])
        cv2.imwrite(str(linear_file), linear)
    return cv2.imread(str(linear_file), cv2.IMREAD_UNCHANGED)


def make_clip(clip, options):
    """Cut one clip from its stills and encode it; return the video's path."""
    from clips import compose

    folder = OUT if options.draft else GALLERY
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{clip.name}.mp4"
    compose(clip, clip_pictures(clip, options), target, folder / f"{clip.name}.jpg")
    return target


def clip_pictures(clip, options):
    """Return the clip's linear stills, by name."""
    from catalogue import PICTURES

    return {still.name: linear_picture(still, options) for still in PICTURES if still.name in clip.stills}


def base_path(name, options):
    return OUT / (name + ("-draft" if options.draft else ""))


def render(item, base, options):
    """Run Blender to write the two half renders."""
    for old in OUT.glob(f"{base.name}_[01]_*.exr"):
        old.unlink()
    width, height = item.size
    samples = item.samples
    if options.draft:
        shrink = DRAFT_SIDE / max(item.size)
        width, height, samples = round(width * shrink), round(height * shrink), DRAFT_SAMPLES
    command = ["blender", "-b", "--python", ART / "shoot.py", "--"]
    command += [item.scene, item.variant, width, height, samples, base]
    log = OUT / f"{base.name}.log"
    with log.open("w") as output:
        result = subprocess.run([*map(str, command)], stdout=output, stderr=subprocess.STDOUT)
    if result.returncode:
        sys.exit(f"Blender failed to render {item.name}. The end of {log}:\n" + "".join(log.open().readlines()[-12:]))


def write_video_list():
    """Write the gallery's list of the clips that exist."""
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
    (GALLERY / "video-list.json").write_text(json.dumps({"videos": videos}, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
