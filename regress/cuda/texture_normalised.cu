//expect: holds
//--blockDim=32 --gridDim=2

// Bytes read as fractions lie between 0 and 1.
texture<unsigned char, 2, cudaReadModeNormalizedFloat> image;

__global__ void shade(float *out) {
  const float v = tex2D(image, threadIdx.x, blockIdx.x);
  __assert(v >= 0.0f && v <= 1.0f);
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
