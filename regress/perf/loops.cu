//--blockDim=64 --gridDim=2 --unwind=4
// How often a loop goes round depends on n: after four rounds it is cut, and what is in it or behind it is counted in
// these rounds only: lanes that were cut do not come to the store behind it, so 1 is a bound that none has. What comes
// before the loop is not affected. With n of at most 256 there are at most two rounds.
__global__ void strided(float* a, int n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;  //cost: global store = 4/4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)  //cost: diverges
    a[i] += 1;  //cost: global load 1..4/4 within bound; global store 1..4/4 within bound
  a[threadIdx.x] = 2;  //cost: global store >=1..4/4 within bound
}

__global__ void whole(float* a, int n) {
  __requires(n <= 256);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)  //cost: diverges
    a[i] += 1;           //cost: global load 1..4/4; global store 1..4/4
  a[threadIdx.x] = 2;    //cost: global store = 4/4
}

// Rounds that depend on the lane: in round r the lanes from r on are active. Columns of 32 words are one bank, so the
// number falls from 32 to 1.
__global__ void triangle(float* out) {
  __shared__ float s[32 * 32];
  unsigned t = threadIdx.x % 32;
  for (unsigned r = 0; r <= t; ++r)  //cost: diverges
    s[t * 32] = r;                   //cost: shared store 1..32/1
  out[threadIdx.x] = s[t];           //cost: global store = 4/4; shared load = 1/1
}
