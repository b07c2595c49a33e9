//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=16 --gridDim=1

// Even threads meet the barrier in rounds 0 and 2, odd threads in rounds 1 and 3. The number of barriers agrees; the
// iterations do not (rule B2 of the lock-step paper).
__global__ void rounds(int *out) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += i;
    if ((i + threadIdx.x) % 2 == 0) __syncthreads();
  }
  out[threadIdx.x] = sum;
}
