//expect: holds
//--blockDim=2 --gridDim=1

// Shared memory has no contents before the kernel: this speaks of what the thread has put there.
__global__ void of_shared_memory(int n) {
  __shared__ int s[2];
  s[threadIdx.x] = n;
  __requires(s[threadIdx.x] == 4);
  assert(n == 4);
}
