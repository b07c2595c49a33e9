//expect: violated
//property: bounds
#define KMEANS_GUARD i > n
#include "kmeans.cu"
