// GELU by tanh and by the logistic function, SiLU, and rotary embedding in pairs.
//equiv holds: --fp=reals --kernel gelu_logistic --reference gelu --array in=64 --array out=64 --block-dim 64 --grid-dim 1
//equiv violated 21: --fp=reals --kernel gelu_half --reference gelu --array in=64 --array out=64 --block-dim 64 --grid-dim 1
//equiv holds: --fp=reals --kernel silu_tanh --reference silu --array in=64 --array out=64 --block-dim 64 --grid-dim 1
//equiv holds: --fp=reals --kernel rotary_pairs --reference rotary --array x=64 --array angle=32 --array out=64 --block-dim 32 --grid-dim 1
//equiv violated 44: --fp=reals --kernel rotary_back --reference rotary --array x=64 --array angle=32 --array out=64 --block-dim 32 --grid-dim 1
__global__ void gelu(const float *in, float *out) {
  for (int i = 0; i < 64; ++i) {
    float x = in[i];
    out[i] = 0.5f * x * (1 + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
  }
}

__global__ void gelu_logistic(const float *in, float *out) {
  float x = in[threadIdx.x], inner = 0.7978845608f * x * (1 + 0.044715f * (x * x));
  out[threadIdx.x] = x / (1 + __expf(-2 * inner));
}

__global__ void gelu_half(const float *in, float *out) {
  float x = in[threadIdx.x], inner = 0.7978845608f * x * (1 + 0.044715f * (x * x));
  out[threadIdx.x] = x / (1 + __expf(-inner));  // HALF: tanh takes e^2x
}

__global__ void silu(const float *in, float *out) {
  for (int i = 0; i < 64; ++i) out[i] = in[i] / (1 + expf(-in[i]));
}

__global__ void silu_tanh(const float *in, float *out) {
  float x = in[threadIdx.x], half = 0.5f * x;
  out[threadIdx.x] = half * tanhf(half) + half;
}

__global__ void rotary(const float *x, const float *angle, float *out) {
  for (int i = 0; i < 32; ++i) {
    out[2 * i] = x[2 * i] * cosf(angle[i]) - x[2 * i + 1] * sinf(angle[i]);
    out[2 * i + 1] = x[2 * i] * sinf(angle[i]) + x[2 * i + 1] * cosf(angle[i]);
  }
}

template <int sign>
__device__ void turn(const float *x, const float *angle, float *out) {
  int t = threadIdx.x;
  float s = sign * sinf(angle[t]), c = cosf(angle[t]), a = x[2 * t], b = x[2 * t + 1];
  out[2 * t] = fmaf(a, c, -(b * s));
  out[2 * t + 1] = fmaf(a, s, b * c);
}
__global__ void rotary_pairs(const float *x, const float *angle, float *out) { turn<1>(x, angle, out); }
__global__ void rotary_back(const float *x, const float *angle, float *out) { turn<-1>(x, angle, out); }
