// Convolution of a 4 x 4 tile with 3 x 3 weights over 4 channels: Winograd's F(2x2, 3x3), by columns (im2col), and direct.
//equiv holds: --fp=reals --kernel winograd --reference direct --array in=64 --array weight=36 --array out=4 --block-dim 1 --grid-dim 1
//equiv holds: --fp=reals --kernel columns --reference direct --array in=64 --array weight=36 --array out=4 --block-dim 4 --grid-dim 1
//equiv violated: --fp=reals --kernel winograd_sign --reference direct --array in=64 --array weight=36 --array out=4 --block-dim 1 --grid-dim 1
#define CHANNELS 4

__global__ void direct(const float *in, const float *weight, float *out) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      float sum = 0;
      for (int c = 0; c < CHANNELS; ++c)
        for (int r = 0; r < 3; ++r)
          for (int s = 0; s < 3; ++s) sum += in[c * 16 + (i + r) * 4 + j + s] * weight[c * 9 + r * 3 + s];
      out[i * 2 + j] = sum;
    }
}

// Each thread an output: its 9 * CHANNELS inputs as a column, times the weights as a row.
__global__ void columns(const float *in, const float *weight, float *out) {
  __shared__ float column[9 * CHANNELS][4];
  int t = threadIdx.x;
  for (int k = 0; k < 9 * CHANNELS; ++k) {
    int c = k / 9, r = k % 9 / 3, s = k % 3;
    column[k][t] = in[c * 16 + (t / 2 + r) * 4 + t % 2 + s];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 9 * CHANNELS; k += 4) {
    float four = 0;
    for (int l = 3; l >= 0; --l) four += column[k + l][t] * weight[k + l];
    sum += four;
  }
  out[t] = sum;
}

template <int sign>
__device__ void transformed(const float *in, const float *weight, float *out) {
  float m[4][4] = {};
  for (int c = 0; c < CHANNELS; ++c) {
    const float *d = in + c * 16, *g = weight + c * 9;
    float u[4][3], gg[4][4], w[4][4], v[4][4];
    for (int s = 0; s < 3; ++s) {
      u[0][s] = g[s];
      u[1][s] = 0.5f * (g[s] + g[3 + s] + g[6 + s]);
      u[2][s] = 0.5f * (g[s] - g[3 + s] + sign * g[6 + s]);
      u[3][s] = g[6 + s];
    }
    for (int r = 0; r < 4; ++r) {
      gg[r][0] = u[r][0];
      gg[r][1] = 0.5f * (u[r][0] + u[r][1] + u[r][2]);
      gg[r][2] = 0.5f * (u[r][0] - u[r][1] + u[r][2]);
      gg[r][3] = u[r][2];
    }
    for (int s = 0; s < 4; ++s) {
      w[0][s] = d[s] - d[8 + s];
      w[1][s] = d[4 + s] + d[8 + s];
      w[2][s] = d[8 + s] - d[4 + s];
      w[3][s] = d[4 + s] - d[12 + s];
    }
    for (int r = 0; r < 4; ++r) {
      v[r][0] = w[r][0] - w[r][2];
      v[r][1] = w[r][1] + w[r][2];
      v[r][2] = w[r][2] - w[r][1];
      v[r][3] = w[r][1] - w[r][3];
      for (int s = 0; s < 4; ++s) m[r][s] += gg[r][s] * v[r][s];
    }
  }
  for (int j = 0; j < 2; ++j) {
    float a[2];
    for (int i = 0; i < 2; ++i) {
      // Rows first: A^T m, then columns.
      float t[4];
      for (int s = 0; s < 4; ++s) t[s] = i == 0 ? m[0][s] + m[1][s] + m[2][s] : m[1][s] - m[2][s] - m[3][s];
      a[i] = j == 0 ? t[0] + t[1] + t[2] : t[1] - t[2] - t[3];
    }
    out[j] = a[0];
    out[2 + j] = a[1];
  }
}
__global__ void winograd(const float *in, const float *weight, float *out) { transformed<1>(in, weight, out); }
__global__ void winograd_sign(const float *in, const float *weight, float *out) { transformed<-1>(in, weight, out); }
