void threshold_all(const unsigned char *in, unsigned char *out, unsigned char limit) {
  for (int i = 0; i < 64; ++i)
    if (in[i] > limit)
      out[i] = 255;
    else
      out[i] = 0;
}

void erode_all(const unsigned char *in, unsigned char *out) {
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) {
      unsigned char least = 255;
      for (int v = y - 1; v <= y + 1; ++v)
        for (int u = x - 1; u <= x + 1; ++u)
          if (v >= 0 && v < 8 && u >= 0 && u < 8 && in[8 * v + u] < least) least = in[8 * v + u];
      out[8 * y + x] = least;
    }
}

void grey_all(const unsigned char *in, unsigned char *out) {
  for (int i = 0; i < 16; ++i)
    out[i] = (unsigned char)((in[3 * i] * 4899 + in[3 * i + 1] * 9617 + in[3 * i + 2] * 1868 + 8192) / 16384);
}

void transpose_all(const int *in, int *out) {
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) out[8 * x + y] = in[8 * y + x];
}
