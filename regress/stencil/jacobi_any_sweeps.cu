//expect: holds
//--blockDim=64 --gridDim=1

// The same for any number of sweeps: the pointers are exchanged in every round, so after an even number they are as before.
__global__ void jacobi(float *out, const float *in, int sweeps) {
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
