//expect: holds
//--std=CL2.0 --local_size=1 --num_groups=2

__kernel void message(volatile __global atomic_int *flag, __global int *data, __global int *out) {
  if (get_group_id(0) == 0) {
    data[0] = 42;
    atomic_store_explicit(flag, 7, memory_order_release, memory_scope_device);
  } else if (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 7) {
    out[0] = 1;
  }
}
