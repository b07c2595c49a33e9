#pragma once
// Pairs of kernels in kernel IR, made of expressions over a byte, a pair of bits and the thread's place.

#include <random>
#include <string>

#include "core/equiv/equivalence.h"
#include "gpu-model/ir/parse.h"

namespace gpubmc::test {

/// An expression of i8, as instructions of one block.
class Expressions {
 public:
  Expressions(uint32_t seed, unsigned firstRegister) : random_(seed), next_(firstRegister) {}

  /// Instructions that leave the value in the register that is returned. `x`, `y`, `place`: i8 registers.
  unsigned make(unsigned x, unsigned y, unsigned place, int depth) {
    if (depth == 0) {
      const unsigned leaves[] = {x, y, place};
      return leaves[random_() % 3];
    }
    const unsigned op = random_() % 8;
    unsigned a = make(x, y, place, depth - 1), b = make(x, y, place, depth - 1);
    if (roundabout && op < 4) std::swap(a, b);
    static const char* const kOps[] = {"add", "xor", "and", "mul", "sub"};
    if (op < 5) return emit(kOps[op], a, b);
    const unsigned c = next_++;
    if (op == 5) {
      text +=
          "  %" + std::to_string(c) + ":i1 = icmp ult %" + std::to_string(a) + ":i8, %" + std::to_string(b) + ":i8\n";
    } else {
      text +=
          "  %" + std::to_string(c) + ":i1 = icmp eq %" + std::to_string(a) + ":i8, %" + std::to_string(b) + ":i8\n";
    }
    const unsigned r = next_++;
    text += "  %" + std::to_string(r) + ":i8 = select %" + std::to_string(c) + ":i1, %" + std::to_string(b) + ":i8, %" +
            std::to_string(a) + ":i8\n";
    return r;
  }

  std::string text;
  bool roundabout = false;  ///< operands of what commutes are exchanged
  unsigned next() const { return next_; }

 private:
  unsigned emit(const char* op, unsigned a, unsigned b) {
    const unsigned r = next_++;
    text +=
        "  %" + std::to_string(r) + ":i8 = " + op + " %" + std::to_string(a) + ":i8, %" + std::to_string(b) + ":i8\n";
    return r;
  }

  std::mt19937 random_;
  unsigned next_;
};

/// out[place] = expression of in[0], y & 3 and place; the kernel by a thread a place, the reference one after the
/// other.
inline std::string pairOfKernels(uint32_t kernelSeed, uint32_t referenceSeed, unsigned places, bool roundabout) {
  std::string s =
      "object @1 \"in\" global size=1 align=256 init=arbitrary element=1 type=\"unsigned char\"\n"
      "object @2 \"out\" global size=" +
      std::to_string(places) + " align=256 init=arbitrary element=1 type=\"unsigned char\"\n";
  const std::string parameters =
      " (ptr \"in\", ptr \"out\", i8 \"y\") void\nblock 0 \"entry\"\n  %3:i8 = load %0:ptr\n"
      "  %4:i8 = and %2:i8, 3:i8\n";
  Expressions mine(kernelSeed, 11);
  const unsigned value = mine.make(3, 4, 10, 3);
  s += "function 0 \"k\"" + parameters +
       "  %5:i32 = sreg tid.x\n  %6:i32 = sreg ctaid.x\n  %7:i32 = shl %6:i32, 1:i32\n  %8:i32 = add %7:i32, %5:i32\n"
       "  %9:i64 = zext %8:i32\n  %10:i8 = trunc %8:i32\n" +
       mine.text + "  %" + std::to_string(mine.next()) + ":ptr = ptradd %1:ptr, %9:i64\n  store %" +
       std::to_string(value) + ":i8, %" + std::to_string(mine.next()) + ":ptr\n  ret\nend\n";
  s += "function 1 \"r\"" + parameters;
  unsigned next = 5;
  for (unsigned place = 0; place < places; ++place) {
    const unsigned at = next++;
    s += "  %" + std::to_string(at) + ":i8 = add " + std::to_string(place) + ":i8, 0:i8\n";
    Expressions theirs(referenceSeed, next);
    theirs.roundabout = roundabout;
    const unsigned v = theirs.make(3, 4, at, 3);
    next = theirs.next() + 1;
    s += theirs.text + "  %" + std::to_string(next - 1) + ":ptr = ptradd %1:ptr, " + std::to_string(place) +
         ":i64\n  store %" + std::to_string(v) + ":i8, %" + std::to_string(next - 1) + ":ptr\n";
  }
  s += "  ret\nend\n";
  for (int k = 0; k < 2; ++k)
    s += "kernel \"" + std::string(k ? "r" : "k") + "\" function=" + std::to_string(k) +
         "\n  param \"in\" ptr \"unsigned char *\" object=1\n  param \"out\" ptr \"unsigned char *\" object=2\n"
         "  param \"y\" i8 \"unsigned char\" unsigned\n";
  return s;
}

inline core::equiv::Question question() {
  core::equiv::Question q;
  q.options.kernel = "k";
  q.options.grid = ir::Dim3{2, 1, 1};
  q.options.block = ir::Dim3{2, 1, 1};
  q.reference = "r";
  return q;
}

}  // namespace gpubmc::test
