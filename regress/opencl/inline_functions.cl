//expect: holds
//--local_size=64 --num_groups=2

// A function that is only inline has no other definition than this one.
inline int twice(int x) { return 2 * x; }
inline void put(__global int *a, int i, int x) { a[i] = x; }
static inline int thrice(int x) { return x + twice(x); }

__kernel void fill(__global int *a) {
  const int i = get_global_id(0);
  put(a, i, thrice(i));
  __assert(a[i] == 3 * i);
}
