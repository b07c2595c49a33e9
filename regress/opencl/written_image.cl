//expect: holds
//--local_size=4,4 --num_groups=2

__kernel void fill(read_only image2d_t in, write_only image2d_t out) {
  const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x < get_image_width(out) && at.y < get_image_height(out)) write_imagef(out, at, read_imagef(in, nearest, at));
}
