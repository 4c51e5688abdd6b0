/**
 * Draws the film with WebGL2. This file runs inside the browser page: make.ts strips its types and puts it there.
 * It knows nothing of files; shaders, noise and fire are handed in.
 */

interface Shot {
  width: number
  height: number
  lens: number[]
  eye: number[]
  target: number[]
  near: number[]
  far: number[]
  ends: number[]
  hearth: number[]
  lip: number[]
  calm: number[]
  reach: number[]
  blur: number
}

interface Layer {
  texture: WebGLTexture
  buffer: WebGLFramebuffer
  width: number
  height: number
}

const canvas = document.createElement('canvas')
const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false }) as WebGL2RenderingContext
gl.getExtension('EXT_color_buffer_float')
gl.getExtension('OES_texture_float_linear')

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function program(vertex: string, fragment: string): WebGLProgram {
  const linked = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind) as WebGLShader
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? '')
    gl.attachShader(linked, shader)
  }
  gl.linkProgram(linked)
  if (!gl.getProgramParameter(linked, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(linked) ?? '')
  return linked
}

function layer(width: number, height: number): Layer {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null)
  smooth(gl.TEXTURE_2D, gl.CLAMP_TO_EDGE)
  const buffer = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  return { texture, buffer, width, height }
}

function smooth(target: number, wrap: number) {
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R]) gl.texParameteri(target, axis, wrap)
}

/** Sets uniforms by name: numbers and lists as floats, layers and textures on units in order. */
function set(used: WebGLProgram, values: Record<string, number | number[] | WebGLTexture>) {
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, and no hook.
  gl.useProgram(used)
  let unit = 0
  for (const [name, value] of Object.entries(values)) {
    const at = gl.getUniformLocation(used, name)
    if (value instanceof WebGLTexture) {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(value === stage.grain ? gl.TEXTURE_3D : gl.TEXTURE_2D, value)
      gl.uniform1i(at, unit++)
    } else if (name === 'rodCount') gl.uniform1i(at, value as number)
    else if (name === 'rods') gl.uniform4fv(at, value as number[])
    else if (name === 'ends') gl.uniform1fv(at, value as number[])
    else if (typeof value === 'number') gl.uniform1f(at, value)
    else gl[`uniform${(value as number[]).length as 2 | 3 | 4}fv`](at, value as number[])
  }
}

function fill(into: Layer | null) {
  gl.bindFramebuffer(gl.FRAMEBUFFER, into?.buffer ?? null)
  gl.viewport(0, 0, into?.width ?? canvas.width, into?.height ?? canvas.height)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
}

function fireTexture(base64: string, old?: WebGLTexture): WebGLTexture {
  const texture = old ?? gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, stage.fireWidth, stage.fireHeight, 0, gl.RED, gl.UNSIGNED_BYTE, bytes(base64))
  smooth(gl.TEXTURE_2D, gl.CLAMP_TO_EDGE)
  return texture
}

const stage = {
  shot: {} as Shot,
  programs: {} as Record<string, WebGLProgram>,
  layers: {} as Record<
    'near' | 'far' | 'farSoft' | 'behind' | 'front' | 'scene' | 'glowA' | 'glowB' | 'wideA' | 'wideB',
    Layer
  >,
  grain: null as unknown as WebGLTexture,
  fires: [] as WebGLTexture[],
  fireWidth: 0,
  fireHeight: 0,
  embers: 0,

  /** Once a page: shaders, noise, sparks. */
  prepare(shaders: Record<string, string>, grain: string, grainSize: number, fire: number[], embers: number[][]) {
    const { screen = '', ember = '' } = { screen: shaders['screen.vert'], ember: shaders['ember.vert'] }
    for (const name of ['skewer', 'behind', 'front', 'compose', 'blur', 'develop']) {
      stage.programs[name] = program(screen, shaders[`${name}.glsl`] ?? '')
    }
    stage.programs.ember = program(ember, shaders['ember.glsl'] ?? '')
    stage.grain = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_3D, stage.grain)
    const texels = new Float32Array(bytes(grain).buffer)
    gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGBA32F, grainSize, grainSize, grainSize, 0, gl.RGBA, gl.FLOAT, texels)
    smooth(gl.TEXTURE_3D, gl.REPEAT)
    stage.fireWidth = fire[0] ?? 0
    stage.fireHeight = fire[1] ?? 0
    stage.embers = embers.length
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
    gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(embers.flat()), gl.STATIC_DRAW)
    for (const attribute of [0, 1]) {
      gl.enableVertexAttribArray(attribute)
      gl.vertexAttribPointer(attribute, 4, gl.FLOAT, false, 32, 16 * attribute)
      gl.vertexAttribDivisor(attribute, 1)
    }
  },

  /** Once a cut: the camera's place and the layers at its size. */
  frameUp(shot: Shot) {
    const { width, height } = shot
    stage.shot = shot
    canvas.width = width
    canvas.height = height
    const part = (share: number) => layer(Math.ceil(width / share), Math.ceil(height / share))
    // The glow is as wide in a large picture as in a small one.
    const glow = (4 * Math.min(width, height)) / 720
    stage.layers = {
      near: part(1),
      far: part(4),
      farSoft: part(4),
      behind: part(2),
      front: part(2),
      scene: part(1),
      glowA: part(glow),
      glowB: part(glow),
      wideA: part(4 * glow),
      wideB: part(4 * glow),
    }
  },

  /** One picture of the loop as a JPEG without loss that an eye could see. */
  async draw(time: number, fires: [string, string]): Promise<string> {
    stage.fires = fires.map((fire, index) => fireTexture(fire, stage.fires[index]))
    const wave = (cycles: number, phase: number) => Math.sin(2 * Math.PI * (cycles * time + phase))
    const flicker = 1 + 0.07 * wave(7, 0) + 0.05 * wave(11, 0.3) + 0.05 * wave(23, 0.6)
    drawSkewers(time, flicker)
    drawScene(time, flicker)
    drawEmbers(time)
    develop()
    const blob: Blob = await new Promise((resolve) => canvas.toBlob((made) => resolve(made as Blob), 'image/jpeg', 1))
    const all = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let at = 0; at < all.length; at += 32768) text += String.fromCharCode(...all.subarray(at, at + 32768))
    return btoa(text)
  },
}

function drawSkewers(time: number, flicker: number) {
  const { lens, eye, target, near, far, ends } = stage.shot
  const common = { grain: stage.grain, lens, eye, target, ends, flicker, turn: 2 * Math.PI * time }
  for (const [rods, into, dim] of [
    [near, stage.layers.near, 1],
    [far, stage.layers.far, 0.3],
  ] as const) {
    set(stage.programs.skewer as WebGLProgram, {
      ...common,
      size: [into.width, into.height],
      rods,
      rodCount: rods.length / 4,
      dim,
    })
    fill(into)
  }
  const { far: sharp, farSoft } = stage.layers
  const step = (stage.shot.blur * farSoft.height) / 4
  for (const angle of [0, 1.05, 2.09]) {
    const [x, y] = [Math.cos(angle) * step, Math.sin(angle) * step]
    blur(sharp, farSoft, x, y)
    blur(farSoft, sharp, x, y)
  }
}

function drawScene(time: number, flicker: number) {
  const { hearth, lip, calm } = stage.shot
  const [fireFar, fireNear] = stage.fires as [WebGLTexture, WebGLTexture]
  const { near, far, behind, front, scene } = stage.layers
  const size = [behind.width, behind.height]
  const common = { fireNear, grain: stage.grain, size, time, flicker, hearth, lip, calm }
  set(stage.programs.behind as WebGLProgram, { ...common, fireFar, skewersFar: far.texture })
  fill(behind)
  set(stage.programs.front as WebGLProgram, common)
  fill(front)
  const layers = { behind: behind.texture, skewerNear: near.texture, front: front.texture }
  set(stage.programs.compose as WebGLProgram, layers)
  fill(scene)
}

function drawEmbers(time: number) {
  const { width, height, hearth, reach } = stage.shot
  set(stage.programs.ember as WebGLProgram, { size: [width, height], time, hearth, reach })
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE)
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, stage.embers)
  gl.disable(gl.BLEND)
}

function blur(from: Layer, into: Layer, x: number, y: number, threshold = 0) {
  const direction = [x / into.width, y / into.height]
  set(stage.programs.blur as WebGLProgram, { picture: from.texture, direction, threshold })
  fill(into)
}

function develop() {
  const { scene, glowA, glowB, wideA, wideB } = stage.layers
  blur(scene, glowA, 1, 0, 0.7)
  blur(glowA, glowB, 0, 1)
  blur(glowB, wideA, 1, 0)
  blur(wideA, wideB, 0, 1)
  const { width, height } = stage.shot
  const sources = { scene: scene.texture, glow: glowB.texture, wideGlow: wideB.texture, size: [width, height] }
  set(stage.programs.develop as WebGLProgram, sources)
  fill(null)
}

Object.assign(window, { stage })
