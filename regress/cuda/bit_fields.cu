//expect: holds
//--blockDim=32 --gridDim=1

// A signed field of three bits holds -4 to 3, an unsigned one of five bits wraps at 32; neighbours keep their values.
struct Packed {
  int small : 3;
  unsigned medium : 5;
  unsigned rest : 24;
};

__global__ void pack(Packed *data, int n) {
  __requires(n >= -4 && n <= 3);
  Packed &p = data[threadIdx.x];
  p.rest = 0xabcdef;
  p.medium = 30;
  p.small = n;
  p.medium += 3;
  __assert(p.small == n && p.medium == 1 && p.rest == 0xabcdef);
}
