//expect: holds
//--local_size=8,4 --global_size=32,8

__kernel void numbers(__global int *out) {
  __assert(get_num_groups(0) == 4 && get_num_groups(1) == 2);
  __assert(get_global_size(0) == 32 && get_global_size(1) == 8);
  __assert(get_global_id(0) < 32 && get_global_id(1) < 8);
  __assert(get_local_linear_id() == get_local_id(1) * 8 + get_local_id(0));
  __assert(get_local_id(3) == 0 && get_num_groups(5) == 1);
  out[get_global_id(1) * 32 + get_global_id(0)] = 0;
}
