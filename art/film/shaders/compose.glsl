#version 300 es
// Lays the near skewer between what is behind and what is before it.
precision highp float;
uniform sampler2D behind, skewerNear, front;
in vec2 place;
out vec4 colour;

void main() {
  vec4 near = texture(skewerNear, place), before = texture(front, place);
  vec3 light = texture(behind, place).rgb * (1.0 - near.a) + near.rgb;
  // Flames show less against the food than against the dark.
  float shown = mix(1.0 - 0.65 * near.a, 1.0, before.a);
  colour = vec4(light * (1.0 - before.a) + before.rgb * shown, 1.0);
}
