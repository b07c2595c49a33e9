//expect: holds
//--blockDim=32 --gridDim=1

// A kernel template: the launch in the host code names the instance.
template <int N>
__global__ void turn(int *out, const int *in) {
  __shared__ int s[N];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[N - 1 - threadIdx.x];
}

void host(int *out, const int *in) { turn<32><<<1, 32>>>(out, in); }
