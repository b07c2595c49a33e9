//expect: holds
//--blockDim=4 --gridDim=1

// All bytes of a union are values of one of its members: the holes of the structure are bytes of the array.
union Both {
  struct {
    char tag;
    int number;
  } fields;
  unsigned char raw[8];
};

__device__ Both handedOn(Both b) { return b; }

__global__ void copies(const unsigned char *p) {
  Both u;
  for (int i = 0; i < 8; i++) u.raw[i] = p[i];
  Both v = u;
  Both w;
  w = handedOn(v);
  for (int i = 0; i < 8; i++) __assert(w.raw[i] == p[i]);
}
