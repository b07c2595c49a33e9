void sum_all(const int *in, int *out) {
  int s = 0;
  for (int i = 0; i < 32; ++i) s += in[i];
  *out = s;
}
