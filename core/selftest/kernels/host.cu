// A host program with one buffer that both sides use; its launch is <<<1, 16>>>, with an array of 16 elements.
__global__ void count(int *out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  int zeros[17] = {0}, *out;
  cudaMallocManaged(&out, 16 * sizeof(int));
#ifdef BUG_COPIES_TOO_MUCH
  cudaMemcpy(out, zeros, 17 * sizeof(int), cudaMemcpyHostToDevice);
#else
  cudaMemcpy(out, zeros, 16 * sizeof(int), cudaMemcpyHostToDevice);
#endif
#ifdef BUG_FREED_BEFORE_USE
  cudaFree(out);
#endif
#ifdef BUG_OTHER_STREAM
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaMemsetAsync(out, 0, 16 * sizeof(int), 0);
  count<<<1, 16, 0, other>>>(out);
#endif
#ifdef BUG_PASSES_HOST_MEMORY
  count<<<1, 16>>>(zeros);
#endif
#ifdef BUG_TOO_MANY_THREADS
  count<<<1, 1025>>>(out);
#else
  count<<<1, 16>>>(out);
#endif
#ifndef BUG_READS_AT_ONCE
  cudaDeviceSynchronize();
#endif
  int sum = 0;
  for (int i = 0; i < 16; ++i) sum += out[i];
  cudaFree(out);
#ifdef BUG_FREED_AGAIN
  cudaFree(out);
#endif
  return sum == 120 ? 0 : 1;
}
