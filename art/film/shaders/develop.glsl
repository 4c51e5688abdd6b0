#version 300 es
// Light to picture: glow of the lens, a film-like curve, darker corners.
precision highp float;
uniform sampler2D scene, glow, wideGlow;
uniform vec2 size;
in vec2 place;
out vec4 colour;

vec3 curve(vec3 x) { return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0); }

void main() {
  vec3 light = texture(scene, place).rgb + 0.16 * texture(glow, place).rgb + 0.20 * texture(wideGlow, place).rgb;
  vec2 p = (place - vec2(0.54, 0.56)) * vec2(1.0, 0.9);
  light *= 1.0 - 0.75 * smoothstep(0.30, 0.85, length(p));
  vec3 film = curve(light * 0.92);
  film = mix(vec3(dot(film, vec3(0.3, 0.6, 0.1))), film, 1.06);
  vec3 srgb = mix(12.92 * film, 1.055 * pow(max(film, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
  colour = vec4(srgb, 1.0);
}
