//equiv holds: --kernel k --reference ref --block-dim 64 --grid-dim 1 --array a=1

// As volatile_race.cu, with a barrier between the write and the read.
__global__ void k(int* a) {
  __shared__ volatile int s;
  if (threadIdx.x == 32) s = 1;
  __syncthreads();
  if (threadIdx.x == 0) a[0] = s;
}

void ref(int* a) {
  a[0] = 1;
}
