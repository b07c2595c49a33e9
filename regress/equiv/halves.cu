// Floats computed in two ways: which of them agree for every number, IEEE 754 alone says. Halving is exact but near 0,
// where both ways round the same quotient; x + x and 2 * x are one real number, rounded once. The mean of two is another
// matter: the sum of large numbers overflows, the halves of tiny ones are rounded each.
//equiv holds: --kernel half_of --reference divided --array out=32 --array in=32 --block-dim 32 --grid-dim 1
//equiv holds: --kernel twice --reference doubled --array out=32 --array in=32 --block-dim 32 --grid-dim 1
//equiv violated 21: --kernel mean --reference means --array out=32 --array in=32 --block-dim 32 --grid-dim 1 --fmad=off
#define N 32

__global__ void half_of(float *out, const float *in) {
  const int i = threadIdx.x;
  out[i] = in[i] * 0.5f;
}

__global__ void twice(float *out, const float *in) {
  const int i = threadIdx.x;
  out[i] = in[i] + in[i];
}

__global__ void mean(float *out, const float *in) {
  const int i = threadIdx.x;
  out[i] = (in[i] + in[N - 1 - i]) * 0.5f;
}

void divided(float *out, const float *in) {
  for (int i = 0; i < N; i++)
    out[i] = in[i] / 2.0f;
}

void doubled(float *out, const float *in) {
  for (int i = 0; i < N; i++)
    out[i] = 2.0f * in[i];
}

void means(float *out, const float *in) {
  for (int i = 0; i < N; i++)
    out[i] = in[i] * 0.5f + in[N - 1 - i] * 0.5f;
}
