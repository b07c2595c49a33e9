//expect: violated
//property: barrier-divergence
//line: 8
//--local_size=32 --num_groups=1

__kernel void half_of_them(__global int *out) {
  if (get_local_id(0) < 16) {
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = 0;
}
