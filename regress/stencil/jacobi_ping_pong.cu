//expect: holds
//--blockDim=64 --gridDim=1

// Jacobi iteration in shared memory with two rows that swap roles through pointers; a barrier ends each sweep.
__global__ void jacobi(float *out, const float *in, int sweeps) {
  __requires(sweeps == 5);
  __shared__ float rows[2][66];
  const int i = threadIdx.x + 1;
  for (int k = threadIdx.x; k < 66; k += blockDim.x) rows[0][k] = rows[1][k] = in[k];
  __syncthreads();
  float *now = rows[0], *next = rows[1];
  for (int s = 0; s < sweeps; s++) {
    next[i] = (now[i - 1] + now[i + 1]) / 2;
    float *t = now;
    now = next;
    next = t;
    __syncthreads();
  }
  out[i] = now[i];
}
