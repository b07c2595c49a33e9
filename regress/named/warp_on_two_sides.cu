//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=32 --gridDim=1

// All lanes of the warp come, half of them to each of two instructions: the aligned form is one that they execute together.
__global__ void turn(int *data) {
  __shared__ int s[32];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 16)
    asm volatile("bar.sync 1, 32;" ::: "memory");
  else
    asm volatile("bar.sync 1, 32;" ::: "memory");
  data[threadIdx.x] = s[31 - threadIdx.x];
}
