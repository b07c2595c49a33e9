//expect: holds
//--blockDim=8 --gridDim=1

// A function chosen by a pointer that the compiler can follow.
__device__ int one(int v) { return v + 1; }
__device__ int two(int v) { return v + 2; }

__global__ void call(int *out, int which) {
  int (*f)(int) = which ? one : two;
  const int v = f(threadIdx.x);
  __assert(v == int(threadIdx.x) + (which ? 1 : 2));
  out[threadIdx.x] = v;
}
