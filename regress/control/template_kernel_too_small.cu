//expect: violated
//property: bounds
//line: 10
//--blockDim=32 --gridDim=1

// The instance has half the elements that the launch needs.
template <int N>
__global__ void turn(int *out, const int *in) {
  __shared__ int s[N];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[0];
}

void host(int *out, const int *in) { turn<16><<<1, 32>>>(out, in); }
