"""Materials shared by several scenes. Colours are linear; lengths are in the scene's unit."""

from graph import Graph

TAPE = (0.014, 0.088, 0.235)
TEAL_PAINT = (0.004, 0.028, 0.033)


def coated(graph, base, normal=None, roughness=0.0, ior=1.5):
    """Add a clear coat to a base shader: a mirror mixed in by Fresnel.

    The clear coat of Blender 3's Principled shader is too weak for car paint.
    """
    bump = {} if normal is None else {"Normal": normal}
    fresnel = graph.node("Fresnel", {"IOR": ior, **bump})
    mirror = graph.node("BsdfGlossy", {"Color": (1, 1, 1), "Roughness": roughness, **bump})
    return graph.mix(fresnel, base, mirror)


def metallic_base(graph, color, roughness, flake_size=0.0, flake_tilt=0.22):
    """The paint under the clear coat. Its flakes are Voronoi cells with randomly tilted normals."""
    inputs = {"Metallic": 0.9, "Roughness": roughness, "Specular": 0.2, "Base Color": color}
    if flake_size:
        position = graph.coordinate("Object")
        cell = graph.node(
            "TexVoronoi", {"Vector": position, "Scale": 1 / flake_size}, output=1
        )
        tilt = graph.vector("SCALE", graph.vector("SUBTRACT", cell, (0.5, 0.5, 0.5)), scale=2 * flake_tilt)
        normal = graph.node("NewGeometry", output=1)
        inputs["Normal"] = graph.vector("NORMALIZE", graph.vector("ADD", normal, tilt))
        bright = tuple(6 * channel + 0.002 for channel in color)
        sparkle = graph.math("POWER", graph.axis(cell, "Z"), 6.0)
        inputs["Base Color"] = graph.blend(sparkle, color, bright)
    return graph.node("BsdfPrincipled", inputs)


def paint(name="paint", color=TEAL_PAINT, roughness=0.33, flake_size=0.0):
    """Metallic car paint under a flawless clear coat."""
    graph = Graph(name)
    return graph.surface(coated(graph, metallic_base(graph, color, roughness, flake_size)))


def tape(scale, turn=0.0):
    """Blue masking tape. `scale` is how close its creases are along x, y and z; `turn` is about z."""
    graph = Graph("tape")
    place = graph.node("Mapping", {"Vector": graph.coordinate("Object"), "Rotation": (0, 0, turn), "Scale": scale})
    crepe = graph.node("TexNoise", {"Vector": place, "Scale": 1.7, "Detail": 3.0})
    normal = graph.node("Bump", {"Height": crepe, "Distance": 0.05, "Strength": 0.7})
    color = graph.blend(graph.smooth(crepe, 0.3, 0.7), tuple(0.75 * c for c in TAPE), tuple(1.2 * c for c in TAPE))
    return graph.surface(graph.node("BsdfPrincipled", {"Base Color": color, "Roughness": 0.55, "Specular": 0.3, "Normal": normal}))


def water(name="water"):
    graph = Graph(name)
    inputs = {"Color": (0.97, 1.0, 1.0), "Roughness": 0.0, "IOR": 1.333}
    return graph.surface(graph.node("BsdfGlass", inputs))


def plain(name, color, roughness, metallic=0.0, specular=0.5):
    graph = Graph(name)
    inputs = {"Base Color": color, "Roughness": roughness, "Metallic": metallic, "Specular": specular}
    return graph.surface(graph.node("BsdfPrincipled", inputs))


def glow(name, color, strength):
    graph = Graph(name)
    return graph.surface(graph.node("Emission", {"Color": color, "Strength": strength}))
