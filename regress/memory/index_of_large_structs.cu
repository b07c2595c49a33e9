//expect: violated
//property: bounds
//line: 11
//--blockDim=1 --gridDim=1 --array a=4

// 2^28 blocks of 2^20 bytes are 2^48 bytes: an index of 32 bits is enough.
struct Block {
  float v[1 << 18];
};
__global__ void touch(Block *a, unsigned i) {
  if (i % (1u << 28) == 0 && i != 0) a[i].v[3] = 1.0f;
}
