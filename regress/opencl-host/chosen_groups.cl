//expect: holds
//--host=chosen_groups.c

// The implementation chooses the work-groups.
__kernel void square(__global int *a) {
  size_t i = get_global_id(0);
  a[i] *= a[i];
}
