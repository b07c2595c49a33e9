// The price of a European call and put by Black and Scholes: bit for bit what the same formulas give one option after
// the other, because every operation is the same function of the same arguments, whatever it computes.
//equiv holds: --kernel prices --reference prices_loop --array call=64 --array put=64 --array price=64 --array strike=64 --array years=64 --block-dim 16 --grid-dim 2 --fmad=off
//equiv violated 37: --kernel swapped --reference prices_loop --array call=64 --array put=64 --array price=64 --array strike=64 --array years=64 --block-dim 16 --grid-dim 2 --fmad=off
//equiv violated: --kernel early --reference prices_loop --array call=64 --array put=64 --array price=64 --array strike=64 --array years=64 --block-dim 16 --grid-dim 2 --fmad=off
#define OPTIONS 64

__host__ __device__ float normal(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  const float tail = 0.39894228f * expf(-0.5f * d * d) *
                     (k * (0.31938153f + k * (-0.35656378f + k * (1.7814779f + k * (-1.8212559f + k * 1.3302744f)))));
  return d > 0 ? 1.0f - tail : tail;
}

__host__ __device__ void price_one(float *call, float *put, float s, float x, float t, float r, float v) {
  const float root = sqrtf(t);
  const float d1 = (logf(s / x) + (r + 0.5f * v * v) * t) / (v * root);
  const float d2 = d1 - v * root;
  const float discount = expf(-r * t);
  *call = s * normal(d1) - x * discount * normal(d2);
  *put = x * discount * (1.0f - normal(d2)) - s * (1.0f - normal(d1));
}

__global__ void prices(float *call, float *put, const float *price, const float *strike, const float *years, float r,
                       float v) {
  const int all = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < OPTIONS; i += all)
    price_one(call + i, put + i, price[i], strike[i], years[i], r, v);
}

__global__ void swapped(float *call, float *put, const float *price, const float *strike, const float *years, float r,
                        float v) {
  const int all = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < OPTIONS; i += all) {
    float c, p;
    price_one(&c, &p, strike[i], price[i], years[i], r, v);
    call[i] = c;
    put[i] = p;
  }
}

__global__ void early(float *call, float *put, const float *price, const float *strike, const float *years, float r,
                      float v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= OPTIONS / 4) return;
  price_one(call + i, put + i, price[i], strike[i], years[i], r, v);
}

void prices_loop(float *call, float *put, const float *price, const float *strike, const float *years, float r, float v) {
  for (int i = 0; i < OPTIONS; ++i) price_one(call + i, put + i, price[i], strike[i], years[i], r, v);
}
