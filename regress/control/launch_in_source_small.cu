//expect: holds

// With the launch that the host code makes there is one writer.
__global__ void share(int *out) {
  if (threadIdx.x >= 2) out[2] = threadIdx.x;
}

void host(int *out) { share<<<1, 3>>>(out); }
