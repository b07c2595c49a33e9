#include <math.h>

// A grid of two rows of eight points.
void cp_points(const float *atoms, int n, float spacing, float *energy) {
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 8; ++x) {
      float e = 0;
      for (int a = 0; a < n; ++a) {
        const float dx = spacing * x - atoms[4 * a], dy = spacing * y - atoms[4 * a + 1], dz = -atoms[4 * a + 2];
        e += atoms[4 * a + 3] / sqrtf(dx * dx + dy * dy + dz * dz);
      }
      energy[8 * y + x] = e;
    }
}
