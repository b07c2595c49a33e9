//expect: holds
//--local_size=1 --num_groups=1

__kernel void laws(float x, float y) {
  __assert(isnan(x) == (x != x));
  __assert(isequal(x, y) == (x == y));
  __assert(fabs(x) >= 0 || isnan(x));
  __assert(as_uint(fabs(x)) == (as_uint(x) & 0x7fffffffu));
  __assert(isnan(x) || sign(x) == (x > 0 ? 1.0f : x < 0 ? -1.0f : 0.0f));
  __assert(isnan(x) || step(0.0f, x) == (x < 0 ? 0.0f : 1.0f));
  __assert(as_float(as_int(x)) == x || isnan(x));
  __assert(signbit(x) == (as_int(x) < 0));
}
