// Softmax of 64 numbers: in one pass with a running maximum that rescales the sum, by a warp that combines partial results,
// and the reference, which looks for the maximum first. Equal over the reals: e^(x - m) / sum e^(x - m) is the same for
// every m.
//equiv holds: --fp=reals --kernel online --reference two_passes --array in=64 --array out=64 --block-dim 64 --grid-dim 1
//equiv holds: --fp=reals --kernel by_warp --reference two_passes --array in=64 --array out=64 --block-dim 32 --grid-dim 1
//equiv violated 50: --fp=reals --kernel forgets_to_rescale --reference two_passes --array in=64 --array out=64 --block-dim 64 --grid-dim 1
#include <math.h>
#define N 64

__global__ void two_passes(const float *in, float *out) {
  float m = in[0];
  for (int i = 1; i < N; ++i) m = fmaxf(m, in[i]);
  float sum = 0;
  for (int i = 0; i < N; ++i) sum += expf(in[i] - m);
  for (int i = 0; i < N; ++i) out[i] = expf(in[i] - m) / sum;
}

__global__ void online(const float *in, float *out) {
  float m = -INFINITY, sum = 0;
  for (int i = 0; i < N; ++i) {
    float next = fmaxf(m, in[i]);
    sum = sum * __expf(m - next) + __expf(in[i] - next);
    m = next;
  }
  out[threadIdx.x] = __expf(in[threadIdx.x] - m) / sum;
}

// Each lane two numbers; maxima and sums of lanes are combined in a tree.
__global__ void by_warp(const float *in, float *out) {
  int t = threadIdx.x;
  float a = in[t], b = in[t + 32], m = a > b ? a : b;
  float sum = expf(a - m) + expf(b - m);
  for (int d = 16; d > 0; d /= 2) {
    float other = __shfl_xor_sync(0xffffffff, m, d), others = __shfl_xor_sync(0xffffffff, sum, d);
    float next = fmaxf(m, other);
    sum = sum * expf(m - next) + others * expf(other - next);
    m = next;
  }
  out[t] = expf(a - m) / sum;
  out[t + 32] = expf(b - m) / sum;
}

__global__ void forgets_to_rescale(const float *in, float *out) {
  float m = -INFINITY, sum = 0;
  for (int i = 0; i < N; ++i) {
    float next = fmaxf(m, in[i]);
    sum += expf(in[i] - next);  // KEPT: without the factor e^(m - next)
    m = next;
  }
  out[threadIdx.x] = expf(in[threadIdx.x] - m) / sum;
}
