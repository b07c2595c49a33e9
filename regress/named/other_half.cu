//expect: violated
//property: race
//line: 15
//--blockDim=128 --gridDim=1

// The barrier orders no thread with those of the other half.
__global__ void turn(int *data) {
  __shared__ int s[128];
  const unsigned half = threadIdx.x / 64;
  s[threadIdx.x] = data[threadIdx.x];
  if (half == 0)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 2, 64;" ::: "memory");
  data[threadIdx.x] = s[threadIdx.x ^ 127];
}
