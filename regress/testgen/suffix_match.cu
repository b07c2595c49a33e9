//expect: holds
//--blockDim=4 --gridDim=1 --array first=8 --array next=8 --array query=8 --array lengths=4

// How far each thread's query of two letters follows a tree of eight nodes: a node has a first child and a next brother,
// the letter of a node is the lowest bit of its number. Nodes point behind themselves or nowhere (0).
__global__ void suffixMatch(const unsigned char *first, const unsigned char *next, const unsigned char *query,
                            int *lengths) {
  for (unsigned i = 0; i < 8; ++i) {
    __requires((first[i] == 0) | ((first[i] > i) & (first[i] < 8)));
    __requires((next[i] == 0) | ((next[i] > i) & (next[i] < 8)));
  }
  const unsigned t = threadIdx.x;
  unsigned node = 0;
  int length = 0;
  for (int i = 0; i < 2; ++i) {
    const unsigned letter = query[2 * t + i] & 1;
    unsigned child = first[node];
    for (int brothers = 0; brothers < 3; ++brothers) {
      if (child == 0 || (child & 1) == letter) break;
      child = next[child];
    }
    if (child == 0 || (child & 1) != letter) break;
    node = child;
    ++length;
  }
  lengths[t] = length;
}
