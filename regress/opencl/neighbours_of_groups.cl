//expect: violated
//property: race
//line: 7
//--local_size=32 --num_groups=2

__kernel void overlap(__global int *out) {
  out[get_group_id(0) * 31 + get_local_id(0)] = get_group_id(0);
}
