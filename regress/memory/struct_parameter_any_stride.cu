//expect: violated
//property: race
//line: 13
//--blockDim=16 --gridDim=1

// With stride 0 all threads write one element.
struct View {
  int *data;
  int stride;
};

__global__ void fill(View v) {
  v.data[threadIdx.x * v.stride] = threadIdx.x;
}
