//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// Every thread makes its object in the same room.
struct Pair {
  int first, second;
  __device__ explicit Pair(int n) : first(n), second(-n) {}
};

__global__ void make(int *out) {
  __shared__ alignas(Pair) char room[sizeof(Pair)];
  Pair *p = new (room) Pair(threadIdx.x);
  out[threadIdx.x] = p->second;
}
