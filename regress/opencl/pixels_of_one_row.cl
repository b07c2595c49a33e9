//expect: violated
//property: race
//line: 8
//--local_size=4,4 --num_groups=1

// All rows are written to the first one.
__kernel void fill(write_only image2d_t out) {
  write_imagef(out, (int2)(get_global_id(0), 0), (float4)(get_global_id(1)));
}
