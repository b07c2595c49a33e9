//expect: violated
//property: bounds
//line: 9

// 128 threads and room for 32: two cases were mixed up.
template <int N>
__global__ void turn(int *a) {
  __shared__ int s[N];
  s[threadIdx.x] = a[blockIdx.x * N + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * N + threadIdx.x] = s[0];
}

void run(int *a, int threads, int blocks) {
  dim3 block(threads, 1, 1);
  switch (threads) {
    case 128: turn<32><<<blocks, block>>>(a); break;
    case 32: turn<128><<<blocks, block>>>(a); break;
  }
}
