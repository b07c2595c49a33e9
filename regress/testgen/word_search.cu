//expect: holds
//--blockDim=4 --gridDim=1 --array text=6 --array word=3 --array found=4

// Does the word stand in the text where the thread looks? Each thread has its own place.
__global__ void wordSearch(const char *text, const char *word, int *found) {
  const int place = threadIdx.x;
  int matching = 1;
  for (int i = 0; i < 3; ++i) {
    if (text[place + i] != word[i]) {
      matching = 0;
      break;
    }
  }
  if (matching)
    found[place] = 1;
  else
    found[place] = 0;
}
