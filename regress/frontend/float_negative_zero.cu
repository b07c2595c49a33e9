//expect: holds
//--blockDim=1 --gridDim=1

// -0 equals +0, and their bit patterns differ.
__global__ void zeros(float *out) {
  const float z = 0.0f, m = -0.0f;
  __assert(z == m);
  __assert(__float_as_uint(z) != __float_as_uint(m));
  out[0] = m;
}
