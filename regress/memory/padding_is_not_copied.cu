//expect: violated
//property: assertion
//line: 11
//knownbug: copies carry padding along exactly (docs/adr/0011)
//--blockDim=1 --gridDim=1
// What a copy of a structure leaves in padding is anything: no member lies at bytes 1 to 3.
struct S { char c; int i; };
__global__ void k(const S *in) {
  S u = in[0];
  ((unsigned char *)&u)[2] = 7;
  S v = u; __assert(((unsigned char *)&v)[2] == 7);
}
