//expect: holds
//--blockDim=16 --gridDim=2

// A struct passed by value, with a pointer in it: it points to an array of its own.
struct View {
  int *data;
  int stride;
};

__global__ void fill(View v) {
  const int i = blockIdx.x * 16 + threadIdx.x;
  if (v.stride == 2) v.data[i * 2] = i;
}
