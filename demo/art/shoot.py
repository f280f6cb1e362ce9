"""Build one variant of a scene and render its two halves. Runs inside Blender.

blender -b --python demo/art/shoot.py -- SCENE VARIANT WIDTH HEIGHT SAMPLES BASE
"""

import importlib
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
if os.path.isdir("/usr/lib/python3/dist-packages"):
    sys.path.append("/usr/lib/python3/dist-packages")

import studio


def main():
    scene, variant, width, height, samples, base = sys.argv[sys.argv.index("--") + 1 :]
    started = time.time()
    studio.open_stage((int(width), int(height)), int(samples))
    importlib.import_module(f"scenes.{scene}").build(variant)
    studio.render_halves(base)
    print(f"rendered {scene} {variant} in {time.time() - started:.0f} s", flush=True)


try:
    main()
except Exception:
    import traceback

    traceback.print_exc()
    sys.exit(1)
