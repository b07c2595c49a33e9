//expect: holds
//--local_size=1 --num_groups=1

// Of scalars any bit takes the second, of vectors the sign of each component; comparisons give -1 there.
__kernel void laws(int4 a, int4 b, int x) {
  int4 r = select(a, b, a < b);
  __assert(r.x == (a.x < b.x ? b.x : a.x) && r.w == (a.w < b.w ? b.w : a.w));
  __assert(select(a.x, b.x, 4) == b.x);
  __assert(select(a, b, (int4)(4)).x == a.x);
  __assert(any((int4)(0, 0, 0, -1)) && !any((int4)(1)) && all((int4)(-1)));
}
