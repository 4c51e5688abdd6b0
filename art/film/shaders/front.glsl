#version 300 es
// What lies before the near skewer: tips of flames, and the oven's edge, which hides all behind it.
precision highp float;
precision highp sampler3D;

uniform sampler2D fireFar, fireNear, skewersFar;
uniform sampler3D grain;
uniform vec2 size;
uniform float time;      // 0 to 1 over the loop
uniform float flicker;
uniform vec4 hearth;     // centre x, floor y, height, width of the fire in frame heights
uniform vec3 lip;        // lowest y of the oven's edge, its curve, its thickness
uniform vec2 calm;       // from where to where, in x, the fire grows to full strength
out vec4 colour;

float heat(sampler2D fire, vec2 p, float spread) {
  vec2 at = vec2((p.x - hearth.x) / hearth.w + 0.5, max((p.y - hearth.y) / hearth.z, 0.035));
  float sum = 0.0;
  for (int i = 0; i < 9; i++) {
    float angle = 2.4 * float(i), radius = spread * sqrt(float(i) / 9.0);
    sum += texture(fire, at + radius * vec2(cos(angle) / hearth.w, sin(angle) / hearth.z)).r;
  }
  return sum / 9.0;
}

// Heat to light: deep red, orange, yellow.
vec3 blaze(float h) {
  h = clamp(h * 1.32, 0.0, 1.4);
  return vec3(1.9 * h, 0.84 * h * h, 0.26 * h * h * h * h) * h;
}

void main() {
  vec2 p = (gl_FragCoord.xy - 0.5 * size) / size.y;
  float rising = texture(grain, vec3(p.x * 1.3, p.y * 1.1 - 3.0 * time, time)).g - 0.5;
  vec2 q = p + vec2(rising, 0.4 * rising) * 0.012;
  float side = mix(0.28, 1.0, smoothstep(calm.x, calm.y, p.x));
  vec3 light = blaze(heat(fireNear, q + vec2(-0.33, 0.15), 0.006)) * 0.30 * side;
  float steam = texture(grain, vec3(p.x * 0.62 + 0.06 * sin(6.2832 * time), p.y * 0.42 - 2.0 * time, time + 0.7)).r
    * texture(grain, vec3(p.x * 1.1 + rising * 0.12, p.y * 0.55 - 3.0 * time, time + 0.2)).g;
  light += vec3(0.125, 0.096, 0.078) * smoothstep(0.17, 0.68, steam) * smoothstep(0.0, 0.32, p.y);

  float edge = lip.x + lip.y * p.x * p.x + 0.008 * (texture(grain, vec3(p.x * 1.7, 0.3, 0.6)).r - 0.5);
  float under = edge - p.y;
  float clay = texture(grain, vec3(p * 0.9, 0.2)).b * 0.6 + texture(grain, vec3(p * 2.4, 0.7)).g * 0.4;
  vec3 wall = vec3(0.0086, 0.0056, 0.0044) + vec3(0.060, 0.020, 0.0075) * clay * clay * exp(-7.0 * under) * mix(0.35, 1.0, side);
  float top = smoothstep(lip.z, 0.0, under);
  wall += vec3(0.46, 0.12, 0.022) * top * top * (0.1 + 1.4 * clay * clay) * flicker * mix(0.3, 1.0, side);
  float hidden = smoothstep(-0.006, 0.022, under);
  colour = vec4(mix(light, wall, hidden), hidden);
}
