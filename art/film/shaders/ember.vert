#version 300 es
// Sparks that rise and go out; some drift by close to the lens, out of focus.
layout(location = 0) in vec4 seed;
layout(location = 1) in vec4 more;
uniform vec2 size;
uniform float time;
uniform vec4 hearth;
uniform vec2 reach;      // half width of the sparks' field, height they rise
out vec2 corner;
out vec4 tint;           // rgb light, a: softness

vec2 path(float life) {
  float swing = sin(6.2832 * (life * (1.0 + 2.0 * more.y) + seed.z)) * (0.015 + 0.06 * more.z);
  float sway = sin(6.2832 * (life * 3.7 + more.w)) * 0.012;
  float x = hearth.x + (seed.x - 0.42) * 2.0 * reach.x * (0.75 + 0.3 * life) + (swing + sway) * sqrt(life);
  return vec2(x, hearth.y + 0.20 + reach.y * (0.55 + 0.6 * seed.w) * (0.75 * life + 0.25 * life * life));
}

void main() {
  bool close = more.x > 0.93;
  float cycles = close ? 1.0 : 2.0 + floor(seed.y * 2.99);
  float life = fract(time * cycles + seed.z);
  vec2 here = path(life);
  vec2 along = (path(life + 0.002) - here) / 0.002 * cycles / 240.0 * 0.55;
  float radius = close ? 0.010 + 0.016 * seed.w : 0.0011 + 0.0016 * more.w * more.w;
  float run = close ? 0.0 : length(along);
  vec2 u = run > 1e-5 ? along / run : vec2(0, 1);
  corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 p = here + u * corner.y * (radius * 2.0 + run * 0.5) + vec2(u.y, -u.x) * corner.x * radius * 2.0;
  float fade = smoothstep(0.0, 0.08, life) * pow(1.0 - life, 0.8);
  float twinkle = 0.65 + 0.35 * sin(6.2832 * (time * (6.0 + floor(seed.x * 9.0)) + more.y));
  float strength = close ? 0.055 : 3.6 * radius / (radius + run * 0.25);
  tint = vec4(mix(vec3(1.0, 0.52, 0.14), vec3(1.0, 0.24, 0.04), life) * strength * fade * twinkle, close ? 1.0 : 0.0);
  gl_Position = vec4(p * 2.0 * vec2(size.y / size.x, 1.0), 0.0, 1.0);
}
