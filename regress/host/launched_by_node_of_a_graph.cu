//expect: holds
#include <cuda_runtime.h>

// Both launches are known, that of the graph's node too: of n other than 64 there is none.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  k<<<1, 64>>>(d, 64);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t node;
  int m = 64;
  void *arguments[] = {&d, &m};
  cudaKernelNodeParams p = {};
  p.func = (void *)k;
  p.gridDim = dim3(1);
  p.blockDim = dim3(64);
  p.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &p);
  m = 7;  // the node has its own copy
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphLaunch(exec, 0);
}
