//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1

// What an assertion reads is read: here, while the owner writes it.
__global__ void peek(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  __assert(s[31 - threadIdx.x] != 2);
  out[threadIdx.x] = 0;
}
