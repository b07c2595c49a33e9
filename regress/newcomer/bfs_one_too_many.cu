//expect: violated
//property: bounds
#define BFS_GUARD v <= nodes
#include "bfs.cu"
