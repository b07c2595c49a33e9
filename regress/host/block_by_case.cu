//expect: holds

// The host launches each instance with as many threads as its parameter says: the case of the switch tells how many.
template <int N>
__global__ void turn(int *a) {
  __shared__ int s[N];
  s[threadIdx.x] = a[blockIdx.x * N + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * N + threadIdx.x] = s[N - 1 - threadIdx.x];
}

void run(int *a, int threads, int blocks) {
  dim3 block(threads, 1, 1);
  switch (threads) {
    case 32: turn<32><<<blocks, block>>>(a); break;
    case 128: turn<128><<<blocks, block>>>(a); break;
  }
}
