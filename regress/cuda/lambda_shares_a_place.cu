//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// The lambda writes where its caller tells it, which is one place for all threads.
__global__ void apply(int *out) {
  auto put = [out](int at, int v) { out[at] = v; };
  put(blockIdx.x, threadIdx.x);
}
