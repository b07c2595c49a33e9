//expect: holds
//--local_size=16 --num_groups=1

__kernel void odd(__global const int *a, __global int *out) {
  int i = get_global_id(0);
  out[i] = vload4(0, a + i).s3;
}
