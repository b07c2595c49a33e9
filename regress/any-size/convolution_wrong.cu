//expect: violated
//property: race
//line: 17
//--blockDim=128 --gridDim=8

// The right halo begins on the last elements of the row.
#define THREADS 128
#define RADIUS 4
__constant__ float weights[2 * RADIUS + 1];
__global__ void convolve(float *out, const float *in, int n) {
  __requires(blockDim.x == THREADS);
  __shared__ float s[THREADS + 2 * RADIUS];
  const int i = blockIdx.x * THREADS + threadIdx.x, t = threadIdx.x;
  s[t + RADIUS] = i < n ? in[i] : 0;
  if (t < RADIUS) {
    s[t] = i >= RADIUS ? in[i - RADIUS] : 0;
    s[t + THREADS] = i + THREADS < n ? in[i + THREADS] : 0;
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k <= 2 * RADIUS; k++) sum += weights[k] * s[t + k];
  if (i < n) out[i] = sum;
}
