//--blockDim=64 --gridDim=4
// An array of structures of 16 bytes, one member of each: lanes are 16 bytes apart, 2 in a sector: 16 sectors for 128
// bytes. Structures of 12 bytes: 32 lanes span 384 bytes from a multiple of 384, all 12 sectors of them: each sector has
// the member of some lane, as 12 < 32. Structures of 32 and more bytes: a sector a lane.
// A structure of arrays: adjacent, 4 sectors.
struct Small {
  float x, y, z;
};
struct Body {
  float x, y, z, m;
};
struct Big {
  float x[8];
};

__global__ void structures(Small* s, Body* b, Big* g) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[i].x = 1;     //cost: global store = 12/4
  b[i].y = 2;     //cost: global store = 16/4
  g[i].x[3] = 3;  //cost: global store = 32/4
}

__global__ void arrays(float* x, float* y, float* z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1;  //cost: global store = 4/4
  y[i] = 2;  //cost: global store = 4/4
  z[i] = 3;  //cost: global store = 4/4
}
