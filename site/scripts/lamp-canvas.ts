import { FRAGMENT_SHADER, TEXTURES, VERTEX_SHADER } from './lamp-shader.ts'

type Triple = [number, number, number]
export type LampCanvas = NonNullable<ReturnType<typeof createLampCanvas>>

/** A canvas that draws the lit panel; `undefined` without WebGL 2 or a graphics chip. */
export function createLampCanvas(pictures: HTMLImageElement[]) {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { antialias: false, failIfMajorPerformanceCaveat: true })
  if (!gl) return undefined
  const program = gl.createProgram()
  const compile = (type: number, source: string) => {
    const shader = gl.createShader(type)
    if (!shader) return // The context is lost.
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  compile(gl.VERTEX_SHADER, VERTEX_SHADER)
  compile(gl.FRAGMENT_SHADER, FRAGMENT_SHADER)
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return undefined
  gl.useProgram(program)
  const place = (name: string) => gl.getUniformLocation(program, name)
  for (const [index, picture] of pictures.entries()) {
    gl.activeTexture(gl.TEXTURE0 + index)
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.uniform1i(place(TEXTURES[index] ?? ''), index)
  }
  const viewPlace = place('view')
  const lampPlace = place('lamp')
  return {
    element: canvas,
    resize(width: number, height: number) {
      canvas.width = width
      canvas.height = height
      gl.viewport(0, 0, canvas.width, canvas.height)
    },
    draw(view: Triple, lamp: Triple) {
      gl.uniform3fv(viewPlace, view)
      gl.uniform3fv(lampPlace, lamp)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    /** Browsers keep only a few contexts, and free them late. */
    free() {
      canvas.remove()
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
