#pragma once
// Pairs of kernels in kernel IR: expressions over a byte, a two-bit number and the thread's index.

#include <random>
#include <string>

#include "core/equiv/equivalence.h"
#include "gpu-model/ir/parse.h"

namespace gpubmc::test {

/// An i8 expression as instructions of one block.
class Expressions {
 public:
  Expressions(uint32_t seed, unsigned firstRegister) : random_(seed), next_(firstRegister) {}

  /// Emits instructions and returns the register with the value. `x`, `y`, `place`: i8 registers.
  unsigned make(unsigned x, unsigned y, unsigned place, int depth) {
    if (depth == 0) {
      const unsigned leaves[] = {x, y, place};
      return leaves[random_() % 3];
    }
    const unsigned op = random_() % (divides ? 10 : 8);
    unsigned a = make(x, y, place, depth - 1), b = make(x, y, place, depth - 1);
    if (roundabout && op < 4) std::swap(a, b);
    static const char* const kOps[] = {"add", "xor", "and", "mul", "sub"};
    if (op < 5) return emit(kOps[op], a, b);
    if (op >= 8) return emit(op == 8 ? "udiv" : "urem", a, b);
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
  bool roundabout = false;  ///< exchanges the operands of commutative operations
  bool divides = false;     ///< also divides by values that may be 0
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

struct PairForm {
  bool divides = false;
  /// The elements are structures of a byte, a padding byte with different contents on the two sides, and a short.
  bool records = false;
};

/// out[place] = expression of in[0], y & 3 and place; the kernel uses one thread per place, the reference is
/// sequential.
inline std::string pairOfKernels(uint32_t kernelSeed, uint32_t referenceSeed, unsigned places, bool roundabout,
                                 PairForm form = {}) {
  const unsigned stride = form.records ? 4 : 1;
  std::string s =
      "object @1 \"in\" global size=1 align=256 init=arbitrary element=1 type=\"unsigned char\" part=0:i8 unsigned\n"
      "object @2 \"out\" global size=" +
      std::to_string(places * stride) + " align=256 init=arbitrary element=" + std::to_string(stride) +
      (form.records ? " type=\"R\" part=0:i8 unsigned part=16:i16\n" : " type=\"unsigned char\" part=0:i8 unsigned\n");
  const std::string parameters =
      " (ptr \"in\", ptr \"out\", i8 \"y\") void\nblock 0 \"entry\"\n  %3:i8 = load %0:ptr\n"
      "  %4:i8 = and %2:i8, 3:i8\n";
  auto reg = [](unsigned r) { return "%" + std::to_string(r); };
  /// Stores a value to the address in this register. Uses three registers.
  auto stores = [&](unsigned value, unsigned to, unsigned next, int padding) {
    std::string out = "  store " + reg(value) + ":i8, " + reg(to) + ":ptr\n";
    if (form.records)
      out += "  " + reg(next) + ":ptr = ptradd " + reg(to) + ":ptr, 1:i64\n  store " + std::to_string(padding) +
             ":i8, " + reg(next) + ":ptr\n  " + reg(next + 1) + ":ptr = ptradd " + reg(to) + ":ptr, 2:i64\n  " +
             reg(next + 2) + ":i16 = sext " + reg(value) + ":i8\n  store " + reg(next + 2) + ":i16, " + reg(next + 1) +
             ":ptr\n";
    return out;
  };
  Expressions mine(kernelSeed, 11);
  mine.divides = form.divides;
  const unsigned value = mine.make(3, 4, 10, 3), at = mine.next();
  s += "function 0 \"k\"" + parameters +
       "  %5:i32 = sreg tid.x\n  %6:i32 = sreg ctaid.x\n  %7:i32 = shl %6:i32, 1:i32\n  %8:i32 = add %7:i32, %5:i32\n"
       "  %9:i64 = zext %8:i32\n  %10:i8 = trunc %8:i32\n" +
       mine.text + "  " + reg(at) + ":i64 = mul %9:i64, " + std::to_string(stride) + ":i64\n  " + reg(at + 1) +
       ":ptr = ptradd %1:ptr, " + reg(at) + ":i64\n" + stores(value, at + 1, at + 2, 170) + "  ret\nend\n";
  s += "function 1 \"r\"" + parameters;
  unsigned next = 5;
  for (unsigned place = 0; place < places; ++place) {
    const unsigned here = next++;
    s += "  " + reg(here) + ":i8 = add " + std::to_string(place) + ":i8, 0:i8\n";
    Expressions theirs(referenceSeed, next);
    theirs.roundabout = roundabout;
    theirs.divides = form.divides;
    const unsigned v = theirs.make(3, 4, here, 3), to = theirs.next();
    s += theirs.text + "  " + reg(to) + ":ptr = ptradd %1:ptr, " + std::to_string(place * stride) + ":i64\n" +
         stores(v, to, to + 1, 85);
    next = to + (form.records ? 4 : 1);
  }
  s += "  ret\nend\n";
  const std::string element = form.records ? "R *" : "unsigned char *";
  for (int k = 0; k < 2; ++k)
    s += "kernel \"" + std::string(k ? "r" : "k") + "\" function=" + std::to_string(k) +
         "\n  param \"in\" ptr \"unsigned char *\" object=1\n  param \"out\" ptr \"" + element +
         "\" object=2\n  param \"y\" i8 \"unsigned char\" unsigned\n";
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
