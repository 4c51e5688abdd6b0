#version 300 es
// One direction of a Gaussian blur; the first keeps only what is bright enough to glow in the lens.
precision highp float;
uniform sampler2D picture;
uniform vec2 direction;  // of one step, in texture units
uniform float threshold;
in vec2 place;
out vec4 colour;

void main() {
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int i = -6; i <= 6; i++) {
    float weight = exp(-float(i * i) / 14.0);
    vec4 light = texture(picture, place + float(i) * direction);
    float bright = max(light.r, max(light.g, light.b));
    sum += weight * light * max(bright - threshold, 0.0) / max(bright, 1e-4);
    weights += weight;
  }
  colour = sum / weights;
}
