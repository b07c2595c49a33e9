#include <math.h>

void q_points(const float *x, const float *k, const float *mag, float *re, float *im, int n) {
  for (int i = 0; i < n; ++i) {
    float r = 0, s = 0;
    for (int j = 0; j < 3; ++j) {
      const float angle = 6.2831853f * (k[j] * x[i]);
      r += mag[j] * cosf(angle);
      s += mag[j] * sinf(angle);
    }
    re[i] = r;
    im[i] = s;
  }
}

void fhd_points(const float *x, const float *k, const float *rd, const float *id, float *re, float *im, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 3; ++j) {
      const float angle = 6.2831853f * (k[j] * x[i]), c = cosf(angle), s = sinf(angle);
      re[i] += rd[j] * c - id[j] * s;
      im[i] += id[j] * c + rd[j] * s;
    }
}
