//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=1
// Thread 5 has left before the others meet: no warp barrier orders its read with thread 6's store.
__global__ void k(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t == 5) { a[t] = s[6]; return; }
  __syncwarp();
  if (t == 6) s[6] = 1;
  __syncwarp();
  a[t] = 1;
}
