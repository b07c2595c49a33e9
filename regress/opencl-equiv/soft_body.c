void pull_all(float *pos, const float *mass, const float *rest, float stiffness) {
  for (int link = 0; link < 2; ++link) {
    const int a = 2 * link, b = a + 1;
    float d[3], now = 0;
    for (int i = 0; i < 3; ++i) d[i] = pos[3 * b + i] - pos[3 * a + i];
    now = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const float k = (rest[link] - now) / ((mass[a] + mass[b]) * (rest[link] + now)) * stiffness;
    for (int i = 0; i < 3; ++i) {
      pos[3 * a + i] -= d[i] * (k * mass[a]);
      pos[3 * b + i] += d[i] * (k * mass[b]);
    }
  }
}

void move_all(float *pos, const float *speed, const float *wind, float dt) {
  for (int i = 0; i < 4; ++i) pos[i] += speed[i] * dt;
}
