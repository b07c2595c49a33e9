//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The node passes 64, and then 7.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
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
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  m = 7;
  cudaGraphExecKernelNodeSetParams(exec, node, &p);
  cudaGraphLaunch(exec, 0);
}
