//expect: holds
//--blockDim=32 --gridDim=1

// Values of eight bytes travel whole, in all four directions.
__global__ void exchange(double *out, const double *in) {
  const int lane = threadIdx.x;
  const double mine = in[lane];
  const long long bits = __double_as_longlong(mine);
  const double twice = __shfl_xor_sync(0xffffffff, __shfl_xor_sync(0xffffffff, mine, 5), 5);
  __assert(__double_as_longlong(twice) == bits);
  out[lane] = __shfl_sync(0xffffffff, mine, lane + 32);
  __assert(__double_as_longlong(out[lane]) == bits);
}
