//expect: violated
//property: assertion
//line: 10
//--blockDim=2 --gridDim=1

// From 2^24 = 16777216 on numbers are two apart, and that one and 1 lie in the middle: it stays itself, which is even.
__global__ void plus_one(float *out, float x) {
  __requires(x >= 0.0f && x <= 20000000.0f);
  const float more = x + 1.0f;
  __assert(more > x);
  out[threadIdx.x] = more;
}
