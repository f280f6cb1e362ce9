"""A short notation for shader graphs: a material is an expression of sockets."""

import bpy


class Graph:
    """The node tree of a new material, or an existing one. Methods that add a node return its output socket."""

    def __init__(self, name="", tree=None):
        self._tree = tree
        if tree is None:
            self.material = bpy.data.materials.new(name)
            self.material.use_nodes = True
            self._tree = self.material.node_tree
            self._tree.nodes.clear()

    def node(self, kind, inputs=None, output=0, **settings):
        """Add a `ShaderNode<kind>`; an input is a value or another node's socket."""
        node = self._tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set_input(node.inputs[key], value)
        return node.outputs[output]

    def set_input(self, socket, value):
        """Link a socket or set a value."""
        if isinstance(value, bpy.types.NodeSocket):
            self._tree.links.new(value, socket)
        elif isinstance(value, tuple) and socket.type == "RGBA":
            socket.default_value = (*value[:3], 1)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, c=0.0):
        return self.node("Math", {0: a, 1: b, 2: c}, operation=operation)

    def vector(self, operation, a, b=(0.0, 0.0, 0.0), scale=1.0):
        inputs = {0: a, "Scale": scale} if operation == "SCALE" else {0: a, 1: b}
        if operation == "NORMALIZE":
            inputs = {0: a}
        return self.node("VectorMath", inputs, operation=operation)

    def smooth(self, value, low, high, to_low=0.0, to_high=1.0):
        """Map low..high to to_low..to_high by smoothstep. `low` may exceed `high`."""
        inputs = {0: value, 1: low, 2: high, 3: to_low, 4: to_high}
        return self.node("MapRange", inputs, interpolation_type="SMOOTHSTEP")

    def mix(self, factor, first, second):
        """Blend two shaders."""
        return self.node("MixShader", {0: factor, 1: first, 2: second})

    def blend(self, factor, first, second):
        """Blend two colours."""
        return self.node("MixRGB", {0: factor, 1: first, 2: second})

    def coordinate(self, kind="Object"):
        index = ["Generated", "Normal", "UV", "Object"].index(kind)
        return self.node("TexCoord", output=index)

    def axis(self, vector, name):
        return self.node("SeparateXYZ", {0: vector}, output="XYZ".index(name))

    def height_map(self, path, position, size, offset=(0, 0, 0), interpolation="Cubic"):
        """A picture of numbers, tiled every `size` units in x and y."""
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = "Non-Color"
        inputs = {"Vector": position, "Scale": (1 / size, 1 / size, 1), "Location": offset}
        return self.node("TexImage", {"Vector": self.node("Mapping", inputs)}, image=image, interpolation=interpolation)

    def surface(self, shader):
        """Connect the finished shader and return the material."""
        output = self._tree.nodes.new("ShaderNodeOutputMaterial")
        self._tree.links.new(shader, output.inputs["Surface"])
        return self.material
