//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// What the math functions give does not matter to the race; on its way there the replay has to know it.
__global__ void turn(const float *x, float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = sinpif(x[threadIdx.x]) + rsqrtf(x[0]) + __expf(x[1]) + erfinvf(x[2]) + jnf(2, x[3]);
  out[threadIdx.x] = s[31 - threadIdx.x] + normcdff(x[threadIdx.x]);
}
