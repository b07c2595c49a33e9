//expect: violated
//property: race
//line: 11
//--local_size=32 --num_groups=2

// CLK_GLOBAL_MEM_FENCE is of buffers: images have a flag of their own.
__kernel void rotate_row(read_write image2d_t a) {
  const int x = get_local_id(0), y = get_group_id(0);
  const float4 next = read_imagef(a, (int2)((x + 1) % 32, y));
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  write_imagef(a, (int2)(x, y), next);
}
