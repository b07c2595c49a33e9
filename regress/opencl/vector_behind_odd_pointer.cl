//expect: violated
//property: misaligned
//line: 8
//--local_size=16 --num_groups=1

__kernel void odd(__global const int *a, __global int *out) {
  int i = get_global_id(0);
  int4 v = *(__global const int4 *)(a + i);
  out[i] = v.s0 + v.s3;
}
