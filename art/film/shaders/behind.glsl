#version 300 es
// What lies behind the near skewer: glow, flames, far skewers, smoke.
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
  vec2 at = gl_FragCoord.xy / size;
  vec2 p = (gl_FragCoord.xy - 0.5 * size) / size.y;
  float rising = texture(grain, vec3(p.x * 1.3, p.y * 1.1 - 3.0 * time, time)).g - 0.5;
  vec2 shimmer = vec2(rising, 0.4 * rising) * 0.012;
  vec2 q = p + shimmer;

  float side = mix(0.28, 1.0, smoothstep(calm.x, calm.y, p.x));
  vec2 d = (q - vec2(hearth.x + 0.22, hearth.y + 0.05)) / vec2(1.05, 0.72);
  vec3 light = vec3(0.0086, 0.0056, 0.0044) + vec3(0.13, 0.022, 0.004) * exp(-2.2 * dot(d, d)) * flicker * side;
  light += blaze(heat(fireFar, q + vec2(0.07, -0.06), 0.022)) * 0.42 * side;

  vec4 far = texture(skewersFar, at + shimmer * 0.5 * vec2(size.y / size.x, 1.0));
  light = light * (1.0 - far.a) + far.rgb;
  light += blaze(heat(fireNear, vec2(2.0 * hearth.x - q.x, q.y), 0.009)) * 0.48 * side;

  float wisp = texture(grain, vec3(p.x * 0.55 + 0.08 * sin(6.2832 * time), p.y * 0.33 - time, time + 0.3)).r
    * texture(grain, vec3(p.x * 1.1 + 0.4, p.y * 0.6 - 2.0 * time, time)).g;
  light += vec3(0.100, 0.072, 0.055) * smoothstep(0.20, 0.60, wisp) * smoothstep(-0.15, 0.25, p.y) * side;
  colour = vec4(light, 1.0);
}
