//expect: violated
//property: race
#define KMEANS_ADD(to, x) to += x
#include "kmeans.cu"
