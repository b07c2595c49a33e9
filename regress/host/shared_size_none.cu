//expect: violated
//property: bounds
//line: 9

// The launch has no third argument: there is no dynamic shared memory.
extern __shared__ int s[];

__global__ void turn(int *a) {
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[0];
}

void run(int *a) { turn<<<1, 64>>>(a); }
