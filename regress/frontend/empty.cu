//expect: holds
//--blockDim=1024 --gridDim=65535

// An empty kernel.
__global__ void empty() {}
