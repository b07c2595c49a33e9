// Variables of a loop body or a function. Each iteration and each call has a new instance, which is indeterminate until
// it is assigned. The value of the previous instance is lost.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel lifetimes(Random& r) {
  Surroundings s(r);
  Kernel k;
  enum { Good, Outside, Skipped } plan = Good;
  const uint32_t choice = r.below(100);
  plan = choice < 30 ? Good : choice < 45 ? Outside : Skipped;
  const uint32_t rounds = r.between(2, 4), skipped = r.between(1, rounds - 1);
  const std::string n = std::to_string(rounds), sk = std::to_string(skipped);
  // In iteration `skipped` the variable is not assigned. It is read in every iteration.
  const std::string assigned = plan == Good ? "true" : r.pick({"q != @k@", "q < @k@ || q > @k@", "(q ^ @k@) != 0"});
  struct Variable {
    const char *declaration, *assignment, *value;
  };
  const Variable variables[] = {
      {"int x;", "x = t + 5;", "x"},
      {"int x[2];", "x[0] = t + 5; x[1] = 0;", "x[n & 1 ? 0 : 0]"},
      {"struct { int a, b; } x;", "x.a = t + 5; x.b = 1;", "x.a"},
      {"int x; int *p = &x;", "*p = t + 5;", "x"},
      {"int x;", "set$(&x, t + 5);", "x"},
      {"int x; auto f = [&](int y) { x = y; };", "f(t + 5);", "x"},
  };
  const Variable& v = variables[r.below(6)];
  const std::string look = std::string("__assert(") + v.value + " == t + 5);";
  const std::string assign = "if (" + fill(assigned, {{"k", sk}}) + ") { " + v.assignment + " }";
  std::string body = "  " + s.statements() + "\n  ";
  if (plan == Outside) body += std::string(v.declaration) + "\n  ";
  const std::string inner =
      (plan == Outside ? "" : std::string(v.declaration) + " ") + assign + " " + s.statements() + " " + look;
  std::string callee;
  if (plan != Outside && r.chance(30)) {  // one call per iteration
    callee = "__device__ int callee$(int q, int t, int n) { " + std::string(v.declaration) + " " + assign + " return " +
             v.value + "; }\n";
    body += s.around("for (int q = 0; q < " + n + "; q++) { v0 = callee$(q, t, n); __assert(v0 == t + 5); }");
  } else {
    const std::string form = r.pick({
        "for (int q = 0; q < @n@; q++) { @inner@ }",
        "{ int q = 0; while (q < @n@) { @inner@ q++; } }",
        "{ int q = 0; do { @inner@ } while (++q < @n@); }",
        "for (int outer = 0; outer < 2; outer++) for (int q = 0; q < @n@; q++) { @inner@ }",
        "{ int q = 0; again: { @inner@ } if (++q < @n@) goto again; }",
        "for (int q = 0; q < @n@; q++) { if (q < 9) { @inner@ } v1 += q; }",
        "for (int q = 0; q < @n@; q++) { [&] { @inner@ }(); }",
    });
    body += fill(form, {{"n", n}, {"inner", inner}});
  }
  k.source = "__device__ void set$(int *p, int v) { *p = v; }\n" + callee + s.kernel("", body);
  k.flags = {"--block-dim=" + std::to_string(r.between(1, 2)), "--grid-dim=1"};
  // The lanes engine knows the values of an iteration; the threads engine knows nothing about them.
  if (r.chance(50)) k.flags.push_back("--interleavings=canonical");
  if (plan == Skipped) k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
  return k;
}

Kernel allocas(Random& r) {
  Surroundings s(r);
  Kernel k;
  const bool wrong = r.chance(40);
  const uint32_t count = r.between(1, 6), cell = r.below(count);
  const std::string allocate =
      "(int *)__builtin_alloca" + r.pick({"(@bytes@)", "(@bytes@)", "_with_align(@bytes@, 128)"});
  const std::string c = std::to_string(cell), bytes = std::to_string(count * 4);
  const std::string first = "int *p = " + fill(allocate, {{"bytes", bytes}}) + "; p[" + c + "] = n;";
  const std::string second =
      r.chance(50) ? " int *q = " + fill(allocate, {{"bytes", bytes}}) + "; q[" + c + "] = m + 1;" : "";
  const std::string change =
      r.pick({"p[@c@] += m;", "for (int w = 0; w < 2; w++) p[@c@] += m;", "*(p + @c@) = n ^ m;", ""});
  const std::string value = change.find("for") != std::string::npos ? "n + 2 * m"
                            : change.find("^") != std::string::npos ? "(n ^ m)"
                            : change.empty()                        ? "n"
                                                                    : "n + m";
  const std::string body = "  " + s.statements() + "\n  " + first + second + " " + s.statements() + " " +
                           fill(change, {{"c", c}}) + "\n  " + s.statements() + "\n  __assert(p[" + c + "] " +
                           (wrong ? "!=" : "==") + " " + value + ");\n  a[i] = m;" +
                           (second.empty() ? "" : " __assert(q[" + c + "] == m + 1);");
  k.source = s.kernel("int *a, int m", body);
  k.flags = {"--block-dim=" + std::to_string(r.between(1, 2)), "--grid-dim=1"};
  if (wrong) k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
  return k;
}

}  // namespace gpubmc::corners
