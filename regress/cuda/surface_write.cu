//expect: holds
//--blockDim=32 --gridDim=1

// What is written to a surface is not read by anything that gpubmc checks; that races on it are not checked is a note.
__global__ void store(cudaSurfaceObject_t image, const float *in) {
  surf2Dwrite(in[threadIdx.x], image, threadIdx.x * sizeof(float), 0);
}
