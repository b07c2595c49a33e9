//expect: holds
//--local_size=64 --num_groups=*

__kernel void number(__global int *out) {
  __assert(get_global_size(0) == 64 * get_num_groups(0));
  out[get_global_id(0)] = get_group_id(0);
}
