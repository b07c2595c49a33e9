//--blockDim=128 --gridDim=4
// The tile has one word before and behind the block's 128. Stores and loads of adjacent words have no conflicts, whatever
// the first bank. A load of in[i - 1] is one float off a multiple of 128 bytes: 5 sectors. The two edges are one lane.
__global__ void stencil(const float* in, float* out) {
  __shared__ float t[130];
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, x = threadIdx.x + 1;
  t[x] = in[i];                                            //cost: global load = 5/4; shared store = 1/1
  if (threadIdx.x == 0) t[0] = in[i - 1];                  //cost: diverges; global load = 1/1; shared store = 1/1
  if (threadIdx.x == blockDim.x - 1) t[x + 1] = in[i + 1];  //cost: diverges; global load = 1/1; shared store = 1/1
  __syncthreads();
  float left = t[x - 1];    //cost: shared load = 1/1
  float middle = t[x];      //cost: shared load = 1/1
  float right = t[x + 1];   //cost: shared load = 1/1
  out[i - 1] = left + middle + right;  //cost: global store = 4/4
}
