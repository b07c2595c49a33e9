//expect: violated
//property: race
//line: 8
//--local_size=4 --num_groups=4

// Each work-group writes layer 0.
__kernel void fill(write_only image2d_array_t out) {
  write_imagei(out, (int4)(get_local_id(0), 0, 0, 0), (int4)(get_group_id(0)));
}
