//expect: holds
//--local_size=32 --num_groups=2

// One barrier orders both.
__kernel void rotate_row(read_write image2d_t a, __global int *sums) {
  const int x = get_local_id(0), y = get_group_id(0);
  const float4 next = read_imagef(a, (int2)((x + 1) % 32, y));
  if (x == 0) sums[y] = 0;
  work_group_barrier(CLK_IMAGE_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  write_imagef(a, (int2)(x, y), next);
  if (x == 1) sums[y] += 1;
}
