// Attention of 16 queries over 32 keys, head of 8, tiles of 8 keys in shared memory with a running maximum, and row by row
// with all scores at hand.
//equiv holds: --fp=reals --kernel tiled --reference plain --array q=128 --array k=256 --array v=256 --array out=128 --block-dim 16 --grid-dim 1
//equiv violated 63: --fp=reals --kernel old_maximum --reference plain --array q=128 --array k=256 --array v=256 --array out=128 --block-dim 16 --grid-dim 1
#include <math.h>
#define ROWS 16
#define KEYS 32
#define HEAD 8
#define TILE 8

__global__ void plain(const float *q, const float *k, const float *v, float *out) {
  for (int row = 0; row < ROWS; ++row) {
    float score[KEYS], m = -INFINITY, sum = 0;
    for (int j = 0; j < KEYS; ++j) {
      float s = 0;
      for (int c = 0; c < HEAD; ++c) s += q[row * HEAD + c] * k[j * HEAD + c];
      score[j] = s * 0.353553391f;
      m = fmaxf(m, score[j]);
    }
    for (int j = 0; j < KEYS; ++j) {
      score[j] = expf(score[j] - m);
      sum += score[j];
    }
    for (int c = 0; c < HEAD; ++c) {
      float o = 0;
      for (int j = 0; j < KEYS; ++j) o += score[j] / sum * v[j * HEAD + c];
      out[row * HEAD + c] = o;
    }
  }
}

template <bool right>
__device__ void attention(const float *q, const float *k, const float *v, float *out) {
  __shared__ float keys[TILE][HEAD], values[TILE][HEAD];
  int row = threadIdx.x;
  float m = -INFINITY, l = 0, o[HEAD] = {}, mine[HEAD];
  for (int c = 0; c < HEAD; ++c) mine[c] = q[row * HEAD + c] * 0.353553391f;
  for (int tile = 0; tile < KEYS; tile += TILE) {
    for (int i = row; i < TILE * HEAD; i += ROWS) {
      keys[i / HEAD][i % HEAD] = k[tile * HEAD + i];
      values[i / HEAD][i % HEAD] = v[tile * HEAD + i];
    }
    __syncthreads();
    float score[TILE], next = m;
    for (int j = 0; j < TILE; ++j) {
      float s = 0;
      for (int c = 0; c < HEAD; ++c) s = fmaf(mine[c], keys[j][c], s);
      score[j] = s;
      next = fmaxf(next, s);
    }
    float factor = expf(m - next);
    l *= factor;
    for (int c = 0; c < HEAD; ++c) o[c] *= factor;
    for (int j = 0; j < TILE; ++j) {
      float p = expf(score[j] - (right ? next : m));
      l += p;
      for (int c = 0; c < HEAD; ++c) o[c] = fmaf(p, values[j][c], o[c]);
    }
    m = next;
    __syncthreads();
  }
  for (int c = 0; c < HEAD; ++c)
    out[row * HEAD + c] = o[c] / l;
}

__global__ void tiled(const float *q, const float *k, const float *v, float *out) { attention<true>(q, k, v, out); }
__global__ void old_maximum(const float *q, const float *k, const float *v, float *out) { attention<false>(q, k, v, out); }
