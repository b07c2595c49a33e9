//expect: violated
//property: assertion
//line: 20
//--blockDim=4 --gridDim=1

// The second byte is a hole of the structure and an element of the array. It comes from memory that may hold anything,
// through a result and a parameter.
union Both {
  struct {
    char tag;
    int number;
  } fields;
  unsigned char raw[8];
};

__device__ Both handedOn(Both b) { return b; }

__global__ void copies(const Both *p) {
  Both v = handedOn(p[threadIdx.x]);
  __assert(v.raw[1] == 0);
}
