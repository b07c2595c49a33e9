//--blockDim=64 --gridDim=2
// Lanes that ask for one word share it, whatever the number of words: only different words of one bank conflict.
// one: a single word, 1 sector; pairs: words l/2, 16 of them in 16 banks, 64 bytes from a multiple of 64: 2 sectors.
// two rows: even lanes ask for word 0, odd lanes for word 32: two words of bank 0.
// columns: words 32*(l/8): 4 different words, all in bank 0.
// four bytes of one word: lanes 0..3 ask for word 0 and so on: 8 words in 8 banks. Every fourth byte of 128: one a word.
__global__ void broadcasts(float* out, const float* in) {
  __shared__ float s[128];
  __shared__ char c[128];
  unsigned i = threadIdx.x, l = i % 32;
  float x = s[5];              //cost: shared load = 1/1
  x += s[l / 2];               //cost: shared load = 1/1
  x += s[(l % 2) * 32];        //cost: shared load = 2/1
  x += s[(l / 8) * 32];        //cost: shared load = 4/1
  x += c[l];                   //cost: shared load = 1/1
  x += c[l * 4];               //cost: shared load = 1/1
  x += in[blockIdx.x];         //cost: global load = 1/1
  x += in[l / 2];              //cost: global load = 2/2
  out[64 * blockIdx.x + i] = x;  //cost: global store = 4/4
}
