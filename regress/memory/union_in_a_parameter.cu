//expect: holds
//--blockDim=4 --gridDim=1

// The kernel's own copy of the parameter has the bytes of the parameter, and so has what it is written to.
struct Packet {
  int length;
  union {
    struct {
      short kind;
      double value;
    };
    unsigned short halves[8];
  };
};

__global__ void unpack(Packet p, unsigned short *out) {
  const unsigned short before = p.halves[2];
  p.kind = 3;
  Packet q = p;
  out[threadIdx.x] = q.halves[2];
  __assert(out[threadIdx.x] == before);
  __assert(q.halves[0] == 3);
}
