//expect: violated
//property: race
//line: 7

// No launch flags here: the launch in the host code says four threads, and the third and fourth share an element.
__global__ void share(int *out) {
  if (threadIdx.x >= 2) out[2] = threadIdx.x;
}

void host(int *out) { share<<<1, 4>>>(out); }
