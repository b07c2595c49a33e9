//expect: holds
//size: any
//--blockDim=32 --gridDim=2

// A row and a column by division; rows go to where there is more room.
__global__ void spread(float *out, const float *in, unsigned w, unsigned h, unsigned pitch) {
  __requires(w > 0 && w <= pitch && pitch <= 32768 && h <= 32768);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < w * h) out[i / w * pitch + i % w] = in[i];
}
