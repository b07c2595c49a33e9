//expect: holds
//--blockDim=2 --gridDim=1

// Thread 1 asks for what thread 0 asserts, and whoever is first does not matter.
__global__ void of_each_thread(const int *a, int *n) {
  __requires(a[threadIdx.x] == int(threadIdx.x));
  atomicAdd(n, 1);
  assert(a[1 - threadIdx.x] == int(1 - threadIdx.x));
}
