// Layer norm of 32 numbers: by Welford's running mean and squares, each lane its part and these combined in a tree, and in
// two passes. The variance is one polynomial whichever way.
//equiv holds: --fp=reals --kernel welford --reference two_passes --array in=32 --array gamma=32 --array beta=32 --array out=32 --block-dim 32 --grid-dim 1
//equiv holds: --fp=reals --kernel by_warp --reference two_passes --array in=32 --array gamma=32 --array beta=32 --array out=32 --block-dim 32 --grid-dim 1
//equiv violated 50: --fp=reals --kernel old_mean --reference two_passes --array in=32 --array gamma=32 --array beta=32 --array out=32 --block-dim 32 --grid-dim 1
#define N 32

__global__ void two_passes(const float *in, const float *gamma, const float *beta, float *out) {
  float sum = 0, squares = 0;
  for (int i = 0; i < N; ++i) sum += in[i];
  float mean = sum / N;
  for (int i = 0; i < N; ++i) squares += (in[i] - mean) * (in[i] - mean);
  float deviation = sqrtf(squares / N + 1e-5f);
  for (int i = 0; i < N; ++i) out[i] = (in[i] - mean) / deviation * gamma[i] + beta[i];
}

__global__ void welford(const float *in, const float *gamma, const float *beta, float *out) {
  float mean = 0, squares = 0;
  for (int i = 0; i < N; ++i) {
    float d = in[i] - mean;
    mean += d / (i + 1);
    squares += d * (in[i] - mean);
  }
  int t = threadIdx.x;
  out[t] = (in[t] - mean) * rsqrtf(squares / N + 1e-5f) * gamma[t] + beta[t];
}

// Chan's way to combine two means and sums of squares of as many numbers each.
__global__ void by_warp(const float *in, const float *gamma, const float *beta, float *out) {
  int t = threadIdx.x;
  float x = in[t], mean = x, squares = 0, count = 1;
  for (int d = 1; d < 32; d *= 2) {
    float other = __shfl_xor_sync(0xffffffff, mean, d), others = __shfl_xor_sync(0xffffffff, squares, d);
    float delta = other - mean;
    mean = (mean + other) * 0.5f;
    squares += others + delta * delta * count * 0.5f;
    count *= 2;
  }
  out[t] = (x - mean) * rsqrtf(squares * (1.0f / N) + 1e-5f) * gamma[t] + beta[t];
}

__global__ void old_mean(const float *in, const float *gamma, const float *beta, float *out) {
  float mean = 0, squares = 0;
  for (int i = 0; i < N; ++i) {
    float d = in[i] - mean;
    mean += d / (i + 1);
    squares += d * d;  // OLD: both differences from the mean before
  }
  int t = threadIdx.x;
  out[t] = (in[t] - mean) * rsqrtf(squares / N + 1e-5f) * gamma[t] + beta[t];
}
