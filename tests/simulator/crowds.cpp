#include "tests/simulator/crowds.h"

namespace gpubmc::simulator {
namespace {

using corners::fill;
using corners::Random;

class Crowd {
 public:
  explicit Crowd(Random& r) : r_(r), threads_(32 * r.between(1, 4)) {}

  corners::Kernel kernel() {
    std::string body;
    if (r_.chance(70)) body += "  s[t] = t;\n  s[t + N] = 1;\n  __syncthreads();\n";
    for (uint32_t left = r_.between(3, 7); left > 0; --left) body += "  " + part() + "\n";
    corners::Kernel k;
    k.source =
        "__global__ void k$(int *a, const int *in, int n) {\n  const int N = " + std::to_string(threads_) +
        ";\n  __shared__ int s[2 * N + 2];\n  int t = threadIdx.x, i = blockIdx.x * N + t, v0 = t, v1 = n & 3;\n" +
        body + "  a[i] = v0 + v1;\n}\n";
    k.flags = {"--block-dim=" + std::to_string(threads_), "--grid-dim=" + r_.pick({"1", "1", "2"})};
    if (r_.chance(40)) k.flags.push_back("--exited-threads=arrive");
    return k;
  }

 private:
  std::string bound() { return r_.pick({"1", "5", "31", "32", "33", "N / 2", "N - 1", "N", "16", "n"}); }
  std::string index() {
    return r_.pick({"t", "t", "t", "t + 1", "t ^ 1", "N - 1 - t", "t / 2", "t % 32", "0", "t * 2", "t + N", "v0 & 31",
                    "(t + 32) % N", "(t + 1) % N", "t ^ 32", "in[t] & 15", "(t + n) & 31"});
  }
  std::string condition() { return r_.pick({"t < ", "t >= ", "t == ", "t != "}) + bound(); }
  std::string guard() {
    switch (r_.below(5)) {
      case 0: return "t % 32 == " + r_.pick({"0", "1", "31"});
      case 1: return "v0 & 1";
      case 2: return "n > 3 && " + condition();
      default: return condition();
    }
  }
  std::string value() { return r_.pick({"t", "v0", "v1", "7", "n", "t * 3", "v0 + 1"}); }
  std::string access() {
    switch (r_.below(8)) {
      case 0:
      case 1: return "s[" + index() + "] = " + value() + ";";
      case 2:
      case 3: return "v0 = s[" + index() + "];";
      case 4: return "v1 += s[" + index() + "] & 3;";
      case 5: return "atomicAdd(&s[" + index() + "], 1);";
      case 6: return "a[i] = s[" + index() + "];";
      default: return "v0 = in[t] & 7;";
    }
  }
  std::string part() {
    switch (r_.below(15)) {
      case 0:
      case 1: return access();
      case 2:
      case 3:
      case 4: return access() + "\n  __syncthreads();";
      case 5: return "if (" + guard() + ") { " + access() + " }";
      case 6: return "if (" + guard() + ") { " + access() + " } else { " + access() + " }\n  __syncthreads();";
      case 7: return "if (" + condition() + ") { " + (r_.chance(60) ? access() + " " : "") + "return; }";
      case 8: return "__syncwarp();";
      case 9: return access() + " __syncwarp(); " + access();
      case 10:
        return "v0 += __shfl_" + r_.pick({"xor", "down"}) + "_sync(0xffffffff, v0, " + r_.pick({"1", "16", "3"}) + ");";
      case 11:
        return fill("for (int d = N / 2; d > @stop@; d /= 2) { if (t < d) s[t] @op@ s[t + d]; @sync@ }",
                    {{"stop", r_.pick({"0", "0", "16"})},
                     {"op", r_.pick({"+=", "^=", "="})},
                     {"sync", r_.pick({"__syncthreads();", "__syncthreads();", "__syncwarp();"})}});
      case 12:
        return fill("for (int q = 0; q < @rounds@; q++) { @first@ @sync@ @second@ @again@ }",
                    {{"rounds", r_.pick({"2", "3", "(n & 1)"})},
                     {"first", access()},
                     {"second", access()},
                     {"sync", r_.pick({"__syncthreads();", "__syncthreads();", ""})},
                     {"again", r_.pick({"__syncthreads();", ""})}});
      case 13: return "v1 += __syncthreads_count(" + guard() + ") & 1;";
      default:
        return "__assert(" +
               r_.pick({"v0 >= 0", "v1 < 100", "v0 <= 2 * N || v0 == n", "s[t] == t", "v1 != 2", "v0 != 9"}) + ");";
    }
  }

  Random& r_;
  uint32_t threads_;
};

}  // namespace

corners::Kernel crowd(corners::Random& random) {
  return Crowd(random).kernel();
}

}  // namespace gpubmc::simulator
