//expect: holds
//size: any
// Two lists of arrays, as optimisers pass them: each block takes the arrays of its number.
__global__ void step(float **weights, const float **gradients, int n, float rate) {
  float *weight = weights[blockIdx.y];
  const float *gradient = gradients[blockIdx.y];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) weight[i] -= rate * gradient[i];
}
