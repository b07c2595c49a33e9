//--blockDim=64 --gridDim=4
// Copies of 1, 2, 4, 8 and 16 bytes a lane, adjacent: a warp asks for 32, 64, 128, 256 and 512 bytes from a multiple of
// that: 1, 2, 4, 8 and 16 sectors, and 1, 1, 1, 2 and 4 lines.
//
// In shared memory, 4 lanes of 1 byte ask for one word: 8 words in 8 banks. Lanes of 8 bytes are served by half warps:
// 16 lanes ask for 32 words in 32 banks, 1 wavefront each, 2 in all. Lanes of 16 bytes by quarters: 8 lanes ask for 32
// words, 4 in all. That is the ideal.
struct alignas(16) Four {
  float x, y, z, w;
};

__global__ void copies(char* c, short* h, float* f, double* d, Four* v, const Four* from) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = 1;        //cost: global store = 1/1
  h[i] = 1;        //cost: global store = 2/2
  f[i] = 1;        //cost: global store = 4/4
  d[i] = 1;        //cost: global store = 8/8
  v[i] = from[i];  //cost: global load = 16/16; global store = 16/16
}

__global__ void shared_widths(float* out, const Four* from, Four* to) {
  __shared__ char c[64];
  __shared__ float f[64];
  __shared__ double d[64];
  __shared__ Four v[64];
  unsigned i = threadIdx.x;
  c[i] = 1;        //cost: shared store = 1/1
  f[i] = 1;        //cost: shared store = 1/1
  d[i] = 1;        //cost: shared store = 2/2
  v[i] = from[i];  //cost: global load = 16/16; shared store = 4/4
  __syncthreads();
  to[i] = v[63 - i];   //cost: shared load = 4/4; global store = 16/16
  out[i] = d[i ^ 32];  //cost: shared load = 2/2; global store = 4/4
}

// The conflicts of wide lanes are within their phase. Every second double: lane l asks for words 4l and 4l + 1; of 16
// lanes, l and l + 8 meet in a bank: 2 wavefronts a half warp, 4 in all. Every second structure of 16 bytes: words 8l to
// 8l + 3; of 8 lanes, l and l + 4 meet: 2 a quarter, 8 in all.
__global__ void wide_strides(double* out, float* other) {
  __shared__ double d[128];
  __shared__ Four v[128];
  unsigned i = threadIdx.x;
  d[2 * i] = i;           //cost: shared store = 4/2
  v[2 * i] = v[2 * i + 1];  //cost: shared load = 8/4; shared store = 8/4
  out[i] = d[2 * i];      //cost: shared load = 4/2; global store = 8/8
}
