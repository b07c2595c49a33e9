//expect: holds
//provided: __requires_forall(edge, 0 <= it && it < nodes);
// Levels of a breadth-first search over a graph from a file, in two kernels: neighbours of the frontier are marked, the
// marked ones become the frontier. Threads that mark the same node write the same value.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef BFS_GUARD
#define BFS_GUARD v < nodes
#endif

__global__ void mark(int nodes, const int *first, const int *edge, const char *isFrontier, const char *isVisited,
                     char *isMarked) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(BFS_GUARD) || !isFrontier[v]) return;
  for (int e = first[v]; e < first[v + 1]; e++)
    if (!isVisited[edge[e]]) isMarked[edge[e]] = 1;
}

__global__ void advance(int nodes, int level, char *isFrontier, char *isVisited, char *isMarked, int *levels,
                        int *isChanged) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= nodes) return;
  isFrontier[v] = isMarked[v];
  if (!isMarked[v]) return;
  isMarked[v] = 0;
  isVisited[v] = 1;
  levels[v] = level;
  *isChanged = 1;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  FILE *f = fopen(argv[1], "rb");
  int nodes, edges;
  if (!f || fread(&nodes, sizeof(int), 1, f) != 1 || fread(&edges, sizeof(int), 1, f) != 1 || nodes <= 0 || edges <= 0)
    return 1;
  std::vector<int> hf(nodes + 1), he(edges);
  if (fread(hf.data(), sizeof(int), nodes + 1, f) != size_t(nodes + 1) ||
      fread(he.data(), sizeof(int), edges, f) != size_t(edges))
    return 1;
  int *first, *edge, *levels, *isChanged, again = 1;
  char *isFrontier, *isVisited, *isMarked;
  cudaMalloc(&first, (nodes + 1) * sizeof(int));
  cudaMalloc(&edge, edges * sizeof(int));
  cudaMalloc(&levels, nodes * sizeof(int));
  cudaMalloc(&isChanged, sizeof(int));
  cudaMalloc(&isFrontier, nodes);
  cudaMalloc(&isVisited, nodes);
  cudaMalloc(&isMarked, nodes);
  cudaMemcpy(first, hf.data(), (nodes + 1) * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(edge, he.data(), edges * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(levels, 0, nodes * sizeof(int));
  cudaMemset(isFrontier, 0, nodes);
  cudaMemset(isFrontier, 1, 1);
  cudaMemset(isVisited, 0, nodes);
  cudaMemset(isVisited, 1, 1);
  cudaMemset(isMarked, 0, nodes);
  for (int level = 1; again; level++) {
    cudaMemset(isChanged, 0, sizeof(int));
    mark<<<(nodes + 255) / 256, 256>>>(nodes, first, edge, isFrontier, isVisited, isMarked);
    advance<<<(nodes + 255) / 256, 256>>>(nodes, level, isFrontier, isVisited, isMarked, levels, isChanged);
    cudaMemcpy(&again, isChanged, sizeof(int), cudaMemcpyDeviceToHost);
  }
  printf("done\n");
}
