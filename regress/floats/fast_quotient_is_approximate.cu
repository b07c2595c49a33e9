//expect: unknown
//--blockDim=1 --gridDim=1 --prec-div=false

// Exact quotients of numbers between 1 and 2 are below 2. An approximate one is documented to be two units of the last
// place off at most, which may be 2: nothing is known of it, and no run with a quotient of the host's shows it.
__global__ void below(float *out, float x, float y) {
  __requires(x >= 1.0f && x < 2.0f && y >= 1.0f && y < 2.0f);
  __assert(x / y < 2.0f);
  out[threadIdx.x] = x / y;
}
