#version 300 es
// One triangle over the whole target.
out vec2 place;
void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}
