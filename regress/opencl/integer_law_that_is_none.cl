//expect: violated
//property: assertion
//line: 8
//--local_size=1 --num_groups=1

// hadd rounds down, rhadd up.
__kernel void laws(int a, int b) {
  __assert(hadd(a, b) == rhadd(a, b));
}
