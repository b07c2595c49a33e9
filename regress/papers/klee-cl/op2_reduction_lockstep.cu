//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// KLEE-CL section 8.6: why figure 16 worked on NVIDIA's machines of that time. One warp in lock-step: each iteration's
// reads come after the writes of the one before, and within an iteration reads of tid + d and writes of tid are apart.
__global__ void reduceTail(float *out) {
  __shared__ float temp[32];
  const int tid = threadIdx.x;
  temp[tid] = out[tid];
  volatile float *vtemp = temp;
  for (int d = blockDim.x >> 1; d > 0; d >>= 1)
    if (tid < d) vtemp[tid] = vtemp[tid] + vtemp[tid + d];
  if (tid == 0) out[0] = vtemp[0];
}
