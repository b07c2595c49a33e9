//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array logits=rows*v --array labels=rows --array loss=rows

// One logit of each row, chosen by data that are checked.
__global__ void loss(float *loss, const float *logits, const int *labels, int rows, int v) {
  __requires(rows > 0 && v > 0);
  __requires((long long)rows * v <= 0x7fffffff);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  const int label = labels[i];
  if (label < 0 || label >= v) return;
  loss[i] = -logits[i * v + label];
}
