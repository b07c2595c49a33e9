//expect: holds

// The launch goes through a pointer that is set to one of two kernels: both get its shape.
__global__ void copy(int *a) {
  __shared__ int s[8][8];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * 8 + threadIdx.x];
  __syncthreads();
  a[threadIdx.y * 8 + threadIdx.x] = s[threadIdx.y][threadIdx.x];
}

__global__ void transpose(int *a) {
  __shared__ int s[8][8];
  s[threadIdx.y][threadIdx.x] = a[threadIdx.y * 8 + threadIdx.x];
  __syncthreads();
  a[threadIdx.y * 8 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}

void run(int *a) {
  dim3 block(8, 8);
  void (*kernel)(int *);
  for (int i = 0; i < 2; ++i) {
    if (i) kernel = &transpose;
    else kernel = &copy;
    kernel<<<1, block>>>(a);
  }
}
