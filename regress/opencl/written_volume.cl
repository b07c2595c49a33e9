//expect: holds
//--local_size=4 --num_groups=4

__kernel void fill(write_only image3d_t out) {
  for (int z = 0; z < 3; ++z) write_imageui(out, (int4)(get_global_id(0), 7, z, 0), (uint4)(z));
}
