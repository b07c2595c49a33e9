//expect: holds
//--blockDim=128 --gridDim=4

struct Part {
  float x[8];
};

__device__ void fill(Part &part, float value) {
  for (auto &element : part.x) element = value;
}

// Each part is gone through from its first element to the one behind its last, and no loop is unrolled to know it.
__global__ void parts(float *out, int n) {
  Part parts[4];
  for (int i = 0; i < 4; ++i) fill(parts[i], float(i));
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < 1u << 30) out[at] = parts[n & 3].x[n >> 2 & 7];
}
