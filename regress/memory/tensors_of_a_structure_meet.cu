//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1,3
// As tensors_of_a_structure, but two rows of blocks take one array.
struct Tensors {
  float *data[4];
  int sizes[4];
};

__global__ void scale(Tensors t, float factor) {
  float *x = t.data[blockIdx.y / 2];
  for (int i = threadIdx.x; i < t.sizes[0]; i += blockDim.x) x[i] *= factor;
}
