//expect: holds
//--blockDim=32 --gridDim=1

// Four numbers at a time, each thread its own sixteen bytes.
__global__ void scale(float4 *data, float by) {
  float4 v = data[threadIdx.x];
  v.x *= by, v.y *= by, v.z *= by, v.w *= by;
  data[threadIdx.x] = v;
}
