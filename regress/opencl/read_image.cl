//expect: holds
//--local_size=16 --num_groups=2

__constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void copy(read_only image2d_t in, __global float4 *out) {
  int i = get_global_id(0);
  out[i] = read_imagef(in, nearest, (int2)(i, 0));
}
