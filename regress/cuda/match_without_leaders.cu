//expect: violated
//property: race
//line: 10
//--blockDim=8 --gridDim=1

// Every lane writes its group's place, each its own lane's number.
__global__ void leaders(const int *in, int *out) {
  const int value = in[threadIdx.x] & 3;
  const unsigned equal = __match_any_sync(0xff, value);
  out[value] = int(equal) + threadIdx.x;
}
