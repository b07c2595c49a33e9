//expect: holds
//--blockDim=64 --gridDim=2,3
// A structure of several arrays is passed by value, as optimisers do it: each block takes the array of its number.
struct Tensors {
  float *data[4];
  int sizes[4];
};

__global__ void scale(Tensors t, float factor) {
  float *x = t.data[blockIdx.y];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < t.sizes[blockIdx.y]) x[i] *= factor;
}
