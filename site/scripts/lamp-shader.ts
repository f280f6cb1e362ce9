/*
 * How the panel looks at each pixel, in WebGL 2. Lengths are shares of the panel's width, and y runs down. Comments are
 * outside the shaders, because browsers would load them.
 */

/** One triangle that covers the canvas. */
export const VERTEX_SHADER = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID % 2 * 4 - 1, gl_VertexID / 2 * 4 - 1, 0, 1);
}`

/**
 * `view` is the left and the bottom edge of the canvas, and the width of a pixel; `lamp` the centre of the lamp, and how
 * far from the left the paint is polished.
 */
const INPUT = `#version 300 es
precision highp float;
uniform sampler2D front, hairs, haze, strip;
uniform vec3 view, lamp;
out vec4 paint;
const vec3 cool = vec3(.9, .97, 1);`

/** The height of the crease in the door. */
const CREASE = `
float crease(float x) {
  return .2441 - x * (.012 + .0144 * x);
}`

/**
 * The light of the scratches at `p`. `a` and `b` lead there from the ends of the lamp, and `r` is the distance to it. The
 * tile of scratches is laid in ten turns of 18 degrees, of which only those are read that can shine here: two or three
 * far from the lamp, all ten on it. A texel's luma is the depth of a scratch, its blue how far that leans, its red a
 * number for its colour. It shines if it lies at right angles to some point of the lamp. `cover` is how much of the
 * paint is scratched.
 */
const SCRATCHES = `
vec3 scratches(vec2 p, vec2 a, vec2 b, float r, inout float cover) {
  float wide = .005 + r * .085;
  float first = atan(a.x, -a.y), turn = atan(a.x * b.y - a.y * b.x, dot(a, b)), low = min(first, first + turn);
  float k = floor((low - .17) / .314 + .5), last = min(floor((low + abs(turn) + .17) / .314 + .5), k + 9.);
  vec3 light = vec3(0);
  for (; k <= last; k++) {
    float n = mod(k, 10.), angle = n * .314, c = cos(angle), s = sin(angle);
    vec3 texel = texture(hairs, vec2(c * p.x + s * p.y, c * p.y - s * p.x) / .34 + n * vec2(.14, .27)).rgb;
    float luma = dot(texel, vec3(.299, .587, .114)), depth = pow(max(luma - .25, 0.) * 1.92, 1.6);
    angle += (texel.b - luma) * 1.52;
    vec2 way = vec2(cos(angle), sin(angle));
    float m = dot(a, way), o = dot(b, way), miss = max(max(min(m, o), min(-m, -o)), 0.) / wide;
    cover = min(cover + depth, 1.6);
    light += depth * exp(-miss * miss) / (1. + 9. * abs(m - o)) * (cool + vec3(.7, 0, -1) * (texel.r - luma));
  }
  return light * (2.2 * exp(-r / .03) + 2.5 * exp(-r / .17)) * smoothstep(-.5, -.16, -r);
}`

/**
 * At the crease the lamp's reflection is squeezed and turns level, and only the side that faces the lamp is lit. The
 * reflection is wavy by the paint's orange peel, and frayed and veiled by scratches; polished paint is transparent
 * elsewhere, and shows the picture below. Nothing lies on the cut-out but a highlight along the handle's lower edge.
 */
const MAIN = `
void main() {
  vec2 p = view.xy + gl_FragCoord.xy * vec2(view.z, -view.z), q = p - lamp.xy;
  float off = lamp.y - crease(lamp.x), near = exp(-off * off / .002), squash = 1. - .72 * near;
  float roll = -.028 - .113 * squash;
  vec2 along = vec2(cos(roll), sin(roll)), bend = vec2(1, 1.18);
  vec2 a = (q + along * .117) * bend, b = (q - along * .117) * bend, ab = b - a;
  float r = length(a + ab * clamp(-dot(a, ab) / dot(ab, ab), 0., 1.)), cover = 0.;
  vec3 light = scratches(p, a, b, r, cover);
  light *= smoothstep(-.002, .002, (p.y - crease(p.x)) * sign(off)) * (1. - near);

  vec2 l = vec2(dot(q, along), dot(q, vec2(-along.y, along.x)) / squash) * 1709.;
  l += sin(p.yx * 310. + 2. * sin(p * 430.)) * .7;
  vec4 clean = texture(strip, clamp(l / vec2(560, 200) + .5, 0., 1.));
  clean.rgb *= clean.a;

  float bar = length(max(abs(l) - vec2(195, 7), 0.)) - 5. - cover * 2., far = max(bar, 0.);
  light += cool * (.3 * exp(-far / 9.) + .17 * exp(-far / 45.)) * (.8 + .3 * cover);
  vec3 dull = 1. - (1. - texture(haze, clamp(p * vec2(1, 1.778), .002, .998)).rgb) * exp(-light);
  vec4 scratched = vec4(mix(dull, vec3(1), smoothstep(-5., 5., -bar)), 1);
  paint = mix(clean, scratched, smoothstep(-.05, .02, p.x - lamp.z));

  vec2 g = (p - vec2(.334 + lamp.x * .26, .14)) / vec2(.05, .0013);
  paint *= 1. - texture(front, p * vec2(1, 1.778)).a;
  paint += exp(-dot(g * g, g * g) - 4. * distance(lamp.xy, vec2(.45, .18)));
}`

export const FRAGMENT_SHADER = INPUT + CREASE + SCRATCHES + MAIN
/** The pictures that the shader reads. */
export const TEXTURES = ['front', 'hairs', 'haze', 'strip']
