//--blockDim=32 --gridDim=1
// Lane l reads word s*l of the array. Two lanes meet in a bank if s*(l - k) is a multiple of 32, that is if l - k is a
// multiple of 32/gcd(s, 32): the 32 lanes are in 32/gcd(s, 32) banks, gcd(s, 32) different words in each.
__global__ void strides(float* out) {
  __shared__ float s[31 * 33 + 1];
  float x = 0;
  x += s[threadIdx.x * 2];  //cost: shared load = 2/1
  x += s[threadIdx.x * 3];  //cost: shared load = 1/1
  x += s[threadIdx.x * 4];  //cost: shared load = 4/1
  x += s[threadIdx.x * 5];  //cost: shared load = 1/1
  x += s[threadIdx.x * 6];  //cost: shared load = 2/1
  x += s[threadIdx.x * 7];  //cost: shared load = 1/1
  x += s[threadIdx.x * 8];  //cost: shared load = 8/1
  x += s[threadIdx.x * 9];  //cost: shared load = 1/1
  x += s[threadIdx.x * 10];  //cost: shared load = 2/1
  x += s[threadIdx.x * 11];  //cost: shared load = 1/1
  x += s[threadIdx.x * 12];  //cost: shared load = 4/1
  x += s[threadIdx.x * 13];  //cost: shared load = 1/1
  x += s[threadIdx.x * 14];  //cost: shared load = 2/1
  x += s[threadIdx.x * 15];  //cost: shared load = 1/1
  x += s[threadIdx.x * 16];  //cost: shared load = 16/1
  x += s[threadIdx.x * 17];  //cost: shared load = 1/1
  x += s[threadIdx.x * 18];  //cost: shared load = 2/1
  x += s[threadIdx.x * 19];  //cost: shared load = 1/1
  x += s[threadIdx.x * 20];  //cost: shared load = 4/1
  x += s[threadIdx.x * 21];  //cost: shared load = 1/1
  x += s[threadIdx.x * 22];  //cost: shared load = 2/1
  x += s[threadIdx.x * 23];  //cost: shared load = 1/1
  x += s[threadIdx.x * 24];  //cost: shared load = 8/1
  x += s[threadIdx.x * 25];  //cost: shared load = 1/1
  x += s[threadIdx.x * 26];  //cost: shared load = 2/1
  x += s[threadIdx.x * 27];  //cost: shared load = 1/1
  x += s[threadIdx.x * 28];  //cost: shared load = 4/1
  x += s[threadIdx.x * 29];  //cost: shared load = 1/1
  x += s[threadIdx.x * 30];  //cost: shared load = 2/1
  x += s[threadIdx.x * 31];  //cost: shared load = 1/1
  x += s[threadIdx.x * 32];  //cost: shared load = 32/1
  x += s[threadIdx.x * 33];  //cost: shared load = 1/1
  out[threadIdx.x] = x;  //cost: global store = 4/4
}
