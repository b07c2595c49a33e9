// Lanes of one warp in lock-step. Instructions that lanes execute together are ordered. What a lane does on one side of
// a branch, or after it leaves a loop, is not ordered with the other lanes until they reconverge.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

struct Form {
  const char* text;  ///< @writes@: by one lane; @reads@: by each lane that gets there; @one@: true in the writing lane
  bool ordered;
};

constexpr Form kForms[] = {
    {"if (@one@) { @writes@ } else { @reads@ }", false},
    {"if (@one@) { @writes@ } @reads@", true},
    {"@reads@ if (@one@) { @writes@ }", true},
    // One lane leaves a loop; the others continue in it.
    {"for (int q = 0; q < 3; q++) { if (@one@) { @writes@ break; } @reads@ }", false},
    {"for (int q = 0; q < 3; q++) { if (@one@ && q == 1) { @writes@ break; } if (q == 2) { @reads@ } }", false},
    {"for (int q = 0; q < 3; q++) { if (q == 0 && (n & 1)) { @reads@ } if (@one@ && q == 1) { @writes@ break; } }",
     true},
    {"for (int q = 0; q < 3; q++) { if (@one@) { @writes@ continue; } @reads@ }", false},
    {"for (int q = 0; q < 3; q++) { if (@one@) break; v1 += q; } if (@one@) { @writes@ } @reads@", true},
    {"for (int q = 0; q < 3; q++) { if (@one@) { @writes@ break; } v1 += q; } @reads@", true},
    {"{ int q = 0; while (q < 2) { if (@one@) { @writes@ } @reads@ if (@one@) break; ++q; } }", true},
    {"{ int q = 0; do { @reads@ if (@one@) { @writes@ } } while (++q < 2); }", true},
    {"for (int q = 0; q < 3; q++) { if (@one@ && q > 0) { @writes@ if (q == 1) break; v1++; } if (q == 2) { @reads@ } "
     "}",
     false},
    // What follows a break belongs to the iteration, whatever the loop looks like.
    {"for (int q = 0;; q++) { if (@one@) { @writes@ break; } if (q == 2) break; @reads@ }", false},
    {"{ int q = 0; do { if (@one@) { @writes@ break; } @reads@ } while (++q < 3); }", false},
    {"for (int q = 0; q < 4; q++) { if (q == t) { if (@one@) { @writes@ } else { @reads@ } break; } v1 += q; }", false},
    {"for (int q = 0; q < 4; q++) { if (q == t) { if (@one@) { @writes@ } @reads@ break; } v1 += q; }", false},
    {"for (int q = 0; q < 4; q++) { if (q == (n & 3)) { if (@one@) { @writes@ } @reads@ break; } v1 += q; }", true},
    {"for (int q = 0; q < 4; q++) { if (q == t) break; @reads@ } if (@one@) { @writes@ }", true},
    {"for (int p = 0; p < 2; p++) { for (int q = 0; q < 4; q++) if (q == t) { @reads@ break; } if (@one@) { @writes@ } "
     "}",
     true},
    // Whoever goes on with the next iteration does not come to the reads of this one.
    {"for (int q = 0; q < 3; q++) { if (@one@) { @writes@ if (n & 1) continue; v1 += q; } @reads@ }", false},
    // A case that ends with a break, and the other cases.
    {"switch (t) { case @lane@: @writes@ break; default: @reads@ }", false},
    {"switch (t) { case @lane@: @writes@ break; default: v1 += 2; } @reads@", true},
};

}  // namespace

Kernel lockStep(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t threads = r.between(2, 4), lane = r.below(threads), cell = r.below(4);
  const Form form = kForms[r.below(std::size(kForms))];
  const std::string at = "s[" + std::to_string(cell) + "]", one = "t == " + std::to_string(lane);
  const std::string sometimes = r.chance(20) ? " if (n & 2) " : " ";
  const std::string part = fill(form.text, {{"writes", sometimes + at + " = 9;"},
                                            {"reads", "v0 += " + at + ";"},
                                            {"one", one},
                                            {"lane", std::to_string(lane)}});
  k.source = s.kernel("", "  __shared__ int s[4];\n  s[t] = n;\n  __syncthreads();\n  " + s.statements() + "\n  " +
                              part + "\n  " + s.statements());
  k.flags = {"--block-dim=" + std::to_string(threads), "--grid-dim=1", "--warp-sync=4"};
  if (!form.ordered) k.right = Right::Wrong, k.cls = PropertyClass::PortingRace;
  return k;
}

}  // namespace gpubmc::corners
