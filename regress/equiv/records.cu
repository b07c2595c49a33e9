// Structures that are passed by value, on both sides by functions of the same type.
//equiv violated 12: --kernel odd --reference scaled --array in=4 --array out=4 --block-dim 4 --grid-dim 1
//equiv holds: --kernel all --reference scaled --array in=4 --array out=4 --block-dim 4 --grid-dim 1
struct Scale {
  int by, plus;
};
void scaled(int *out, const int *in, int n, Scale s) {
  for (int i = 0; i < n && i < 4; ++i) out[i] = s.by * in[i] + s.plus;
}
__global__ void odd(int *out, const int *in, int n, Scale s) {
  int t = threadIdx.x;
  if (t < n) out[t] = in[t] * s.by + s.plus + (t == 3);
}
__global__ void all(int *out, const int *in, int n, Scale s) {
  int t = threadIdx.x;
  if (t < n) out[t] = in[t] * s.by + s.plus;
}
