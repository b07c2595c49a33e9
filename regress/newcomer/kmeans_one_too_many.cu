//expect: violated
//property: bounds
//provided: __requires_forall(label, 0 <= it && it < 16);
#define KMEANS_GUARD i > n
#include "kmeans.cu"
