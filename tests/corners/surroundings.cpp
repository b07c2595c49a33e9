#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

std::string Surroundings::value() {
  return random_.pick({"v0", "v1", "v2", "t", "n", "1", "5", "(v0 ^ t)", "(v1 + v2)", "(v2 & 7)", "r[v0 & 3]", "r[1]",
                       "(v0 < v1)", "(n > 2)", "mix$(v0, n)", "(int)(unsigned short)v1", "(v2 >> 1)"});
}

std::string Surroundings::statement(unsigned depth) {
  const std::string v = random_.pick({"v0", "v1", "v2"});
  switch (random_.below(depth < 2 ? 14 : 8)) {
    case 0: return v + " = " + value() + ";";
    case 1: return v + " += " + value() + ";";
    case 2: return v + " ^= " + value() + ";";
    case 3: return "r[" + v + " & 3] = " + value() + ";";
    case 4: return v + " = r[" + value() + " & 3];";
    case 5: return "o[i] = " + value() + ";";
    case 6: return v + " = o[i] & 7;";
    case 7: return v + " = mix$(" + value() + ", " + value() + ");";
    case 8: return "if (" + value() + " & 1) { " + statements(depth + 1) + " }";
    case 9: return "if (" + value() + " > 3) { " + statements(depth + 1) + " } else { " + statements(depth + 1) + " }";
    case 10: return "for (int q = 0; q < 2; q++) { " + statements(depth + 1) + " }";
    case 11: return "for (int q = 0; q < (n & 1); q++) { " + statements(depth + 1) + " }";
    case 12:
      return "switch (" + value() + " & 3) { case 0: " + statement(depth + 1) +
             " break; case 2: " + statement(depth + 1) + " default: " + statement(depth + 1) + " }";
    case 13: return "{ int w = " + value() + "; " + v + " -= w; }";
  }
  return "";
}

std::string Surroundings::statements(unsigned depth) {
  std::string out;
  for (uint32_t left = random_.below(3); left > 0; --left) out += (out.empty() ? "" : " ") + statement(depth);
  return out;
}

std::string Surroundings::around(const std::string& part, bool leaves) {
  switch (random_.below(leaves ? 7 : 8)) {
    case 0: return "{ " + part + " }";
    case 1: return "if ((n & 8) == 0 || (n & 8) == 8) { " + part + " }";
    case 2: return "for (int once = 0; once < 1; once++) { " + part + " }";
    case 3: return "do { " + part + " } while (false);";
    case 7: return "[&] { " + part + " }();";
    default: return part;
  }
}

std::string Surroundings::kernel(const std::string& parameters, const std::string& body) {
  return "__device__ int mix$(int a, int b) { return (a ^ b) + 3 * (a & 7); }\n__global__ void k$(" + parameters +
         (parameters.empty() ? "" : ", ") +
         "int *o, int n) {\n  int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;\n"
         "  int v0 = t, v1 = n & 3, v2 = 1, r[4] = {1, 2, n, t};\n" +
         body + "\n  o[i] = v0 + v1 + v2;\n}\n";
}

}  // namespace gpubmc::corners
