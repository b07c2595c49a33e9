//expect: violated
//property: race
//line: 7
//--local_size=16 --num_groups=1

__kernel void store(__global int *b) {
  vstore4((int4)(get_local_id(0)), 0, b + 3 * get_local_id(0));
}
