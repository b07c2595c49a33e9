//expect: violated
//property: misaligned
//line: 13
//--blockDim=32 --gridDim=1
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

// Vectors of four floats are at multiples of 16 bytes, wherever a pointer to them comes from.
__global__ void turn(float *out, const float *in) {
  __shared__ float4 s[32];
  auto block = cooperative_groups::this_thread_block();
  const float4 *vectors = reinterpret_cast<const float4 *>(in + 2);
  cooperative_groups::memcpy_async(block, s, vectors, sizeof(s));
  cooperative_groups::wait(block);
  out[threadIdx.x] = s[31 - threadIdx.x].x;
}
