//expect: holds
//--local_size=4 --num_groups=1

__kernel void tell(__global const float *in) {
  printf("%d: %f\n", (int)get_global_id(0), in[get_global_id(0)]);
}
