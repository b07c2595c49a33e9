//expect: holds
//--blockDim=32 --gridDim=1

// At one place in the code the compiler has decided once, for all threads and every round of a loop.
__global__ void rest(float *out, float a, float b, float c) {
  __shared__ float s[32];
  float last = 0.0f;
  for (int k = 0; k < 2; k++) {
    float now = a * b + c;
    if (k > 0) __assert(now == last || now != now);
    last = now;
  }
  s[threadIdx.x] = last;
  __syncthreads();
  __assert(s[threadIdx.x ^ 1] == last || last != last);
}
