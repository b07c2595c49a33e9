//expect: violated
//property: race
//line: 9
//--blockDim=256 --gridDim=65536

// Each thread starts at i * 512, computed in 32 bits: threads that are 2^23 apart meet.
__global__ void fill(float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * 512] = i;
}
