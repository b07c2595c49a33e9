//expect: holds
//--blockDim=32 --gridDim=1

// An object made in shared memory that nobody else uses.
struct Pair {
  int first, second;
  __device__ explicit Pair(int n) : first(n), second(-n) {}
};

__global__ void make(int *out) {
  __shared__ alignas(Pair) char room[32 * sizeof(Pair)];
  Pair *p = new (room + threadIdx.x * sizeof(Pair)) Pair(threadIdx.x);
  out[threadIdx.x] = p->first + p->second;
  __assert(out[threadIdx.x] == 0);
}
