//expect: holds
//--blockDim=64 --gridDim=1

// Nobody says how many bytes of dynamic shared memory there are: its bounds are not checked.
extern __shared__ int s[];

__global__ void turn(int *a) {
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}
