#version 300 es
// Skewers of tandoori chicken, turning: signed distances, marched. Premultiplied light out, before the lens.
precision highp float;
precision highp sampler3D;

uniform sampler3D grain;   // r: lumps, g: fibres, b: blisters, a: specks; each tiles and lies around 0.5
uniform vec2 size;         // of the target in px
uniform float turn;        // radians
uniform float flicker;     // the fire's strength, around 1
uniform vec4 lens;         // focal length (frame heights), shift x, shift y, roll
uniform vec3 eye, target;
uniform vec4 rods[3];      // y, z, shift along the rod, turn
uniform int rodCount;
uniform float ends[2];     // where the food begins and ends along the rods
uniform float dim;
out vec4 colour;

const float pitch = 1.02;

mat2 rotation(float angle) { float s = sin(angle), c = cos(angle); return mat2(c, s, -s, c); }
float hash(float n) { return fract(sin(n * 127.1 + 3.7) * 43758.5453); }

float roundedBox(vec3 p, vec3 b, float r) {
  vec3 q = abs(p) - b + r;
  return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r;
}

// A piece of chicken thigh: a soft, uneven block. `local` is where we are in its own space.
float chicken(vec3 p, float seed, out vec3 local) {
  float a = hash(seed), b = hash(seed + 7.3), c = hash(seed + 13.1), d = hash(seed + 23.9);
  p.yz = rotation(6.28 * a) * p.yz;
  p.xy = rotation((b - 0.5) * 0.55) * p.xy;
  p.xz = rotation((d - 0.5) * 0.5) * p.xz;
  p.yz += vec2(c - 0.5, d - 0.5) * 0.16;
  local = p + vec3(seed * 3.17, a * 5.0, b * 7.0);
  p.y += 0.10 * sin(p.x * 3.4 + 6.0 * c);
  return roundedBox(p, vec3(0.53, 0.40 + 0.10 * c, 0.32 + 0.12 * b), 0.25 + 0.06 * a);
}

// How far the surface stands out from its plain shape: lumps, folds, blistered crust.
float relief(vec3 at) {
  float lumps = textureLod(grain, at * 0.21, 0.0).r - 0.5;
  float folds = abs(textureLod(grain, at * vec3(0.22, 0.34, 0.34) + 0.31, 0.0).a - 0.5);
  float crust = textureLod(grain, at * 0.46, 0.0).g - 0.5;
  return 0.24 * lumps - 0.22 * folds + 0.085 * crust;
}

// x: distance, y: 0 chicken, 1 pepper, 2 onion, 3 steel; `local` for its surface.
vec2 food(vec3 p, int rod, float depth, out vec3 local) {
  vec4 r = rods[rod];
  p -= vec3(r.z, r.x, r.y);
  p.yz = rotation(turn + r.w) * p.yz;
  vec2 best = vec2(length(vec2(max(abs(p.y) - 0.03, 0.0), p.z)) - 0.022, 3.0);
  local = p;
  float first = floor((ends[0] - r.z) / pitch), last = floor((ends[1] - r.z) / pitch);
  float cell = clamp(round(p.x / pitch), first, last);
  vec3 at;
  float d = chicken(p - vec3(cell * pitch, 0.0, 0.0), cell + 31.0 * r.w, at);
  // The neighbour may reach over.
  vec3 there;
  float next = clamp(cell + (p.x > cell * pitch ? 1.0 : -1.0), first, last);
  float other = chicken(p - vec3(next * pitch, 0.0, 0.0), next + 31.0 * r.w, there);
  // Each with its relief before the nearer one wins: otherwise the surface tears where they meet.
  if (d < depth) d -= relief(at);
  if (other < depth) other -= relief(there);
  if (other < d) { d = other; at = there; }
  if (d < best.x) { best = vec2(d, 0.0); local = at; }
  float slot = round(p.x / pitch - 0.5), kind = hash(slot * 1.7 + r.w * 5.0);
  if (slot >= first && slot < last && kind < 0.62) {
    vec3 q = p - vec3((slot + 0.5) * pitch, 0.0, 0.0);
    q.yz = rotation(slot * 2.1) * q.yz - 0.05;
    q.xy = rotation(0.7 * (hash(slot + 3.3) - 0.5)) * q.xy;
    q.xz = rotation(0.7 * (hash(slot + 5.9) - 0.5)) * q.xz;
    q.x += 0.22 * q.z * q.z - 0.16 * q.y * q.z + 0.03 * sin(q.y * 7.0 + slot);
    q.yz *= 1.0 + 0.16 * sin(5.0 * atan(q.y, q.z) + slot * 3.0);
    bool isOnion = kind >= 0.36;
    // Of an onion two petals lie in each other.
    if (isOnion) q.x = abs(q.x + 0.02 * sin(q.z * 5.0)) - 0.038;
    float petal = roundedBox(q, vec3(isOnion ? 0.026 : 0.055, 0.36 + 0.10 * kind, 0.32), isOnion ? 0.02 : 0.03);
    if (petal < best.x) { best = vec2(petal, isOnion ? 2.0 : 1.0); local = q + slot; }
  }
  return best;
}

vec3 normalAt(vec3 p, int rod, float e) {
  vec3 l;
  vec2 k = vec2(1.0, -1.0);
  return normalize(k.xyy * food(p + k.xyy * e, rod, 1.0, l).x + k.yyx * food(p + k.yyx * e, rod, 1.0, l).x
    + k.yxy * food(p + k.yxy * e, rod, 1.0, l).x + k.xxx * food(p + k.xxx * e, rod, 1.0, l).x);
}

// What the wet surface mirrors: a lamp above the stove, and the fire below.
vec3 mirrored(vec3 r) {
  float lamp = pow(max(dot(r, normalize(vec3(-0.50, 0.66, 0.56))), 0.0), 26.0);
  float strip = pow(max(dot(r, normalize(vec3(0.75, 0.42, -0.30))), 0.0), 16.0);
  float fire = smoothstep(0.25, -0.85, r.y) * smoothstep(0.9, -0.6, r.z);
  return vec3(1.0, 0.88, 0.68) * 5.0 * lamp + vec3(1.0, 0.74, 0.48) * 1.4 * strip
    + vec3(1.0, 0.36, 0.07) * 0.7 * fire * flicker + vec3(0.035, 0.022, 0.016);
}

vec3 shade(vec3 p, vec3 v, int rod) {
  vec3 at, l;
  float kind = food(p, rod, 1.0, at).y;
  vec3 n = normalAt(p, rod, 0.012);
  float open = clamp(0.35 + food(p + n * 0.14, rod, 1.0, l).x / 0.14 * 0.4 + food(p + n * 0.4, rod, 1.0, l).x / 0.4 * 0.35, 0.0, 1.0);
  vec4 fine = textureLod(grain, at * 0.62, 0.0);
  vec4 coarse = textureLod(grain, at * 0.23 + 0.4, 0.0);
  vec4 grit = textureLod(grain, at * 1.35 + 0.2, 0.0);
  vec4 speckle = textureLod(grain, at * 2.3, 0.0);
  vec3 b = at * 0.95;
  vec3 bump = vec3(textureLod(grain, b + vec3(0.012, 0, 0), 0.0).g, textureLod(grain, b + vec3(0, 0.012, 0), 0.0).g,
    textureLod(grain, b + vec3(0, 0, 0.012), 0.0).g) - textureLod(grain, b, 0.0).g;
  vec3 skin, smoothed = n; float gloss, wet, charred = 0.0, glow = 0.0;
  if (kind < 0.5) {
    float radius = length(p.yz - rods[rod].xy);
    float raised = relief(at) + 0.35 * (radius - 0.44);
    float scorch = raised * 2.6 + (coarse.b - 0.5) * 1.3 + (fine.b - 0.5) * 0.8 + (grit.g - 0.5) * 0.5;
    charred = smoothstep(-0.34, 0.62, scorch);
    skin = mix(vec3(0.26, 0.020, 0.006), vec3(0.60, 0.105, 0.014), smoothstep(0.25, 0.75, coarse.g + 0.5 * (fine.r - 0.5)));
    skin = mix(skin, vec3(0.74, 0.235, 0.034), smoothstep(0.50, 0.90, fine.r * 0.45 + coarse.a * 0.35 + grit.r * 0.3));
    skin *= 0.72 + 0.56 * smoothstep(0.3, 0.7, speckle.g);
    skin = mix(skin, vec3(0.17, 0.038, 0.010), smoothstep(0.10, 0.62, charred) * 0.85);
    skin = mix(skin, vec3(0.020, 0.012, 0.009), smoothstep(0.42, 1.0, charred + 0.25 * (speckle.g - 0.5)));
    skin = mix(skin, vec3(0.055, 0.085, 0.012), 0.8 * smoothstep(0.76, 0.82, speckle.a) * (1.0 - charred));
    wet = mix(0.85, 0.12, charred) * smoothstep(0.30, 0.72, fine.a * 0.7 + grit.b * 0.3) + 0.10;
    gloss = 0.75; glow = 1.0 - charred;
    smoothed = normalize(n - 1.3 * bump);
    n = normalize(n - mix(3.0, 5.5, charred) * bump - 0.4 * (speckle.rgb - 0.5) * vec3(1.0, 0.6, 1.0));
  } else if (kind < 2.5) {
    float edge = smoothstep(0.34, 0.50, length(p.yz - rods[rod].xy));
    charred = smoothstep(0.42, 0.78, fine.b * 0.45 + coarse.b * 0.4 + 0.12 * edge + 0.18 * (speckle.g - 0.5));
    skin = kind < 1.5 ? mix(vec3(0.055, 0.115, 0.010), vec3(0.17, 0.25, 0.030), smoothstep(0.3, 0.7, coarse.g + 0.6 * (grit.r - 0.5)))
      : mix(vec3(0.60, 0.36, 0.30), vec3(0.34, 0.040, 0.125), smoothstep(0.2, 0.8, 0.75 * edge + 1.6 * (coarse.r - 0.5) + 0.25));
    skin = mix(skin, vec3(0.17, 0.085, 0.015), smoothstep(0.0, 0.5, charred) * 0.7);
    skin = mix(skin, vec3(0.022, 0.012, 0.007), charred * 0.92);
    smoothed = normalize(n - 0.8 * bump);
    n = normalize(n - 1.6 * bump - 0.18 * (speckle.rgb - 0.5));
    wet = 0.30 + 0.4 * smoothstep(0.45, 0.65, fine.a); gloss = 0.9; glow = 0.8;
  } else {
    skin = vec3(0.04); wet = 0.6; gloss = 1.0;
  }
  vec3 lamp = normalize(vec3(-0.50, 0.66, 0.56)), fire = normalize(vec3(0.12, -0.86, -0.12)), back = normalize(vec3(0.65, 0.35, -0.68));
  float key = max(dot(n, lamp), 0.0), wrapped = max((dot(n, lamp) + 0.35) / 1.35, 0.0);
  float below = max((dot(n, fire) + 0.22) / 1.22, 0.0), rim = max((dot(n, back) + 0.1) / 1.1, 0.0);
  vec3 light = vec3(1.0, 0.86, 0.68) * 1.25 * mix(vec3(key), vec3(wrapped, 0.7 * wrapped + 0.3 * key, key), glow)
    + vec3(1.0, 0.38, 0.08) * 1.75 * flicker * below * below + vec3(1.0, 0.80, 0.62) * 0.5 * rim + vec3(0.05, 0.032, 0.022);
  float facing = clamp(dot(n, -v), 0.0, 1.0);
  float fresnel = 0.045 + (kind > 2.5 ? 0.75 : 0.16) * pow(1.0 - facing, 5.0);
  // Juice lies over the fibres, so what it mirrors is smoother than the meat.
  vec3 shine = (0.65 * mirrored(reflect(v, smoothed)) + 0.35 * mirrored(reflect(v, n))) * (kind < 0.5 || kind > 2.5 ? fresnel : 0.05 + 0.2 * (fresnel - 0.045)) * wet * (kind > 2.5 ? 9.0 : 3.0 * gloss);
  return (skin * light + shine * mix(0.1, 1.0, open)) * open * open;
}

void main() {
  vec2 uv = (gl_FragCoord.xy - 0.5 * size) / size.y - lens.yz;
  uv = rotation(lens.w) * uv;
  vec3 w = normalize(target - eye), u = normalize(cross(w, vec3(0, 1, 0))), up = cross(u, w);
  vec3 v = normalize(uv.x * u + uv.y * up + lens.x * w);
  float pixel = 1.0 / (size.y * lens.x);
  vec4 sum = vec4(0.0);
  for (int rod = 0; rod < 3; rod++) {
    if (rod >= rodCount || sum.a > 0.99) break;
    // The cylinder around the rod tells where to begin.
    vec2 o = eye.yz - rods[rod].xy, d = v.yz;
    float a = dot(d, d), b = dot(o, d), c = dot(o, o) - 0.49, disc = b * b - a * c;
    if (disc < 0.0) continue;
    float t = (-b - sqrt(disc)) / a, stop = (-b + sqrt(disc)) / a, near = 1e3, nearT = t;
    vec3 l;
    for (int i = 0; i < 54; i++) {
      float distance = food(eye + v * t, rod, 0.2, l).x;
      if (distance / t < near) { near = distance / t; nearT = t; }
      if (distance < 0.0006 * t || t > stop) break;
      t += distance * 0.7;
    }
    float cover = 1.0 - smoothstep(0.0, 1.1 * pixel, near - 0.0006);
    if (cover <= 0.0) continue;
    vec3 light = shade(eye + v * nearT, v, rod) * dim;
    sum += vec4(light, 1.0) * cover * (1.0 - sum.a);
  }
  colour = sum;
}
