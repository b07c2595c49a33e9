//expect: violated
//property: assertion
//line: 7
//--local_size=40 --num_groups=1

__kernel void sums(__global int *out) {
  __assert(sub_group_reduce_add(1) == 32);
  out[get_local_id(0)] = 0;
}
