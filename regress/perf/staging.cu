//--blockDim=[32,32] --gridDim=[2,2]
// Columns of a matrix of 1,024 floats a row: 32 sectors a warp for 4. The lanes that do the accesses of the threads with x
// and y swapped have 32 adjacent floats: 4 sectors. Only where the block does not access the array otherwise may another
// thread do it.
#define SIZE 1024
#define PLACE                                   \
  unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y

// The load of a column and the store of a row: thread (x, y) loads what thread (y, x) needs.
__global__ void load(const float* in, float* out, unsigned n) {
  PLACE;
  if (x < n && y < n)  // with any n: one lane is the least
    out[y * SIZE + x] = 2 * in[x * SIZE + y];  //cost: global load 1..32/4; global store 1..4/4 //fix: staging: global load 32 -> 4
}

// The store comes under two conditions, and a store to another array comes behind it.
__global__ void store(const float* in, float* out, float* copy, unsigned n) {
  PLACE;
  if (x >= n) return;
  const float v = in[y * SIZE + x];  //cost: global load 1..4/4
  if (y < n) {
    out[x * SIZE + y] = v;   //cost: global store 1..32/4 //fix: staging: global store 32 -> 4
    copy[y * SIZE + x] = v;  //cost: global store 1..4/4
  }
}

// The array is read behind the store: what another thread would store then could be read too early.
__global__ void read_behind(const float* in, float* out, float* copy) {
  PLACE;
  out[x * SIZE + y] = in[y * SIZE + x];          //cost: global store = 32/4; global load = 4/4
  copy[y * SIZE + x] = out[x * SIZE + y + 64 * SIZE];  //cost: global load = 32/4; global store = 4/4
}

// In a loop, a block would meet in each round: not proposed.
__global__ void rounds(const float* in, float* out) {
  PLACE;
  for (unsigned i = 0; i < 2; ++i)
    out[x * SIZE + y + 64 * SIZE * i] = in[y * SIZE + x + 64 * i];  //cost: global store = 32/4; global load = 4/4
}
