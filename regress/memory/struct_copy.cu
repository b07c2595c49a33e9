//expect: holds
//--blockDim=8 --gridDim=1

// Struct assignment copies every field.
struct Cell {
  int key;
  float weight;
  unsigned char tag;
};

__global__ void copy(Cell *out, const Cell *in) {
  const int t = threadIdx.x;
  out[t] = in[7 - t];
  __assert(out[t].key == in[7 - t].key && out[t].tag == in[7 - t].tag);
}
