//expect: holds
//--blockDim=16 --gridDim=1

// ESOP 2013, figure 2: figure 1a with its conditions turned into Boolean variables. Same accesses, same barriers.
#define TS 16

__global__ void scan(int *sum) {
  const int tid = threadIdx.x;
  int offset = 1, temp = 0;
  bool running = offset < TS;
  while (running) {
    const bool taking = running && tid >= offset;
    if (taking) temp = sum[tid - offset];
    __syncthreads();
    if (taking) sum[tid] = sum[tid] + temp;
    __syncthreads();
    offset *= 2;
    running = offset < TS;
  }
}
