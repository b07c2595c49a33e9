//equiv violated 10: --kernel k --reference ref --block-dim 64 --grid-dim 1 --array a=1

// A race of volatile accesses is a warning of the check. What is read depends on the schedule all the same: thread 0
// may read 0 or 1, so nothing is equal to the reference.
__global__ void k(int* a) {
  __shared__ volatile int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (threadIdx.x == 32) s = 1;
  if (threadIdx.x == 0) a[0] = s;
}

void ref(int* a) {
  a[0] = 0;
}
