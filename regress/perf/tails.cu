//--blockDim=64 --gridDim=4
// With a guard the active lanes of a warp depend on n. Adjacent floats: from 1 lane in 1 sector to 32 lanes in 4.
// Strided by two: 32 lanes ask for every second of 64 floats: 256 bytes, 8 sectors where 4 would hold 128 bytes; 1 lane: 1.
// One float off a multiple of 32: floats 32k + 1 to 32k + 32 are in 5 sectors.
// A guard that no lane distinguishes parts no warp: blocks go whole. A guard by warp parts none either.
__global__ void guarded(float* a, const float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)      //cost: diverges
    a[i] = b[i];  //cost: global load 1..4/4; global store 1..4/4
}

__global__ void strided(float* a, const float* b, int n) {
  __requires(n <= 256);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)                  //cost: diverges
    a[2 * i] = b[2 * i + 1];  //cost: global load 1..8/4; global store 1..8/4
}

__global__ void shifted(float* a, const float* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = b[i + 1];  //cost: global load = 5/4; global store = 4/4
}

__global__ void by_block(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x < n)          //cost: uniform
    a[i] = 1;                  //cost: global store = 4/4
  if (threadIdx.x / 32 == 1)   //cost: uniform
    a[i] = 2;                  //cost: global store = 4/4
  if (threadIdx.x % 32 < 8)    //cost: diverges
    a[i] = 3;                  //cost: global store = 1/1
}
