//expect: violated
//property: bounds
//provided: __requires_forall(label, 0 <= it && it < 16);
#define KMEANS_LAST c <= kCentres
#include "kmeans.cu"
