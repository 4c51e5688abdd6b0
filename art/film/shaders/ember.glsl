#version 300 es
precision highp float;
in vec2 corner;
in vec4 tint;
out vec4 colour;

void main() {
  float r = length(corner);
  float spark = exp(-5.0 * r * r), disc = smoothstep(0.98, 0.72, r) * (0.7 + 0.3 * r);
  colour = vec4(tint.rgb * mix(spark, disc, tint.a), 0.0);
}
