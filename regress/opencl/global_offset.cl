//expect: violated
//property: assertion
//line: 8
//--local_size=8 --num_groups=2 --global_offset=100

__kernel void numbers(__global int *out) {
  __assert(get_global_id(0) >= 100 && get_global_offset(0) == 100);
  __assert(get_global_id(0) == get_group_id(0) * 8 + get_local_id(0));
  out[get_global_id(0)] = 0;
}
