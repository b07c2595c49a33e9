//expect: holds
//--blockDim=32 --gridDim=1

// A generic lambda that captures by value, handed to a template.
template <class F>
__device__ int twice(F f, int v) {
  return f(f(v));
}

__global__ void apply(int *out, int step) {
  auto add = [step](auto v) { return v + step; };
  out[threadIdx.x] = twice(add, int(threadIdx.x));
  __assert(out[threadIdx.x] == int(threadIdx.x) + 2 * step);
}
