//expect: violated
//property: assertion
//line: 15
//--blockDim=32 --gridDim=1

// A signed field of three bits does not hold 4.
struct Packed {
  int small : 3;
  unsigned rest : 29;
};

__global__ void pack(Packed *data, int n) {
  __requires(n >= -4 && n <= 4);
  data[threadIdx.x].small = n;
  __assert(data[threadIdx.x].small == n);
}
