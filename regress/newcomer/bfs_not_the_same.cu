//expect: violated
//property: race
#define BFS_MARK char(v)
#include "bfs.cu"
