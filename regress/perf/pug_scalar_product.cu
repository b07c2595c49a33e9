//--blockDim=64 --gridDim=1
// PUG (FSE 2010), scalar products: 64 threads keep 256 partial sums, each thread those at iAccum = t, t + 64, ...; then a
// tree adds them. Lanes of a warp are adjacent in every access, so no two of them are in one bank, whatever the stride:
// "no bank conflicts by different threads occur". In the last steps of the tree only the first threads take part.
#define ACCUM 256
__global__ void scalarProd(float* d_C, const float* d_A, const float* d_B, int n) {
  __requires(n >= 0 && n <= 512);
  __shared__ float accumResult[ACCUM];
  for (int iAccum = threadIdx.x; iAccum < ACCUM; iAccum += blockDim.x) {  //cost: uniform
    float sum = 0;
    for (int pos = iAccum; pos < n; pos += ACCUM)  //cost: diverges
      sum += d_A[pos] * d_B[pos];                  //cost: global load 1..4/4; global load 1..4/4
    accumResult[iAccum] = sum;                     //cost: shared store = 1/1
  }
  for (int stride = ACCUM / 2; stride > 0; stride >>= 1) {  //cost: uniform
    __syncthreads();
    for (int iAccum = threadIdx.x; iAccum < stride; iAccum += blockDim.x)  //cost: diverges
      accumResult[iAccum] += accumResult[stride + iAccum];  //cost: shared load = 1/1; shared load = 1/1; shared store = 1/1
  }
  if (threadIdx.x == 0) d_C[blockIdx.x] = accumResult[0];  //cost: diverges; global store = 1/1; shared load = 1/1
}
