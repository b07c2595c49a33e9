//expect: violated
//property: bounds
#define KMEANS_LAST c <= kCentres
#include "kmeans.cu"
