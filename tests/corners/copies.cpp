// Copies of aggregates into shared memory or a local variable. A copy writes the bytes that it carries. It races there
// with another thread's read, and after a barrier these bytes have the value of the source.

#include "tests/corners/flavours.h"
#include "tests/corners/layout.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

namespace {

Kernel copy(Random& r) {
  Surroundings s(r);
  Kernel k;
  const Aggregate type = aggregate(r);
  const bool shared = r.chance(65);
  const uint32_t threads = shared ? 2 : r.between(1, 2);
  const bool typed = r.chance(50);  // the source is an object of the type; otherwise bytes
  // `u` is the source, `@to@` an lvalue of the type.
  const std::string form = r.pick({
      "@to@ = u;",
      "{ T$ w = u; @to@ = w; }",
      "@to@ = pass$(u);",
      "{ T$ *q = &@to@; *q = u; }",
      "{ Wrap$ w; w.inner = u; w.c = 1; @to@ = w.inner; }",
      "{ Wrap$ w = {1, u, 2}, x = w; @to@ = x.inner; }",
      "{ T$ w[2]; w[v0 & 1] = u; @to@ = w[v0 & 1]; }",
      "copy$(@to@, u);",
      "{ const T$ &w = u; @to@ = w; }",
      "{ Wrap$ w = {1, u, 2}; @to@ = wrapped$(w).inner; }",
      "{ T$ w(u); @to@ = (T$ &&)w; }",
      "[&] { @to@ = u; }();",
      "{ auto w = [u] { return u; }; @to@ = w(); }",
  });
  const uint32_t byte = type.byte(r);
  const bool ordered = !shared || r.chance(50), wrong = ordered && r.chance(35);
  const std::string size = std::to_string(type.size), other = shared ? "(t ^ 1)" : "t";
  std::string body = shared ? "  __shared__ T$ s[2];\n" : "  T$ s;\n";
  if (typed)
    body += "  T$ u = p[t];\n";
  else
    body += "  T$ u;\n  for (int q = 0; q < " + size + "; q++) ((unsigned char *)&u)[q] = p[t * " + size + " + q];\n";
  body += "  " + s.statements() + "\n  " + s.around(fill(form, {{"to", shared ? "s[t]" : "s"}})) + "\n";
  if (shared && ordered) body += "  __syncthreads();\n";
  const std::string found =
      std::string("((unsigned char *)&s") + (shared ? "[t ^ 1]" : "") + ")[" + std::to_string(byte) + "]";
  body += "  v0 = " + found + ";\n";
  const std::string value = typed ? "((const unsigned char *)&p[" + other + "])[" + std::to_string(byte) + "]"
                                  : "p[" + other + " * " + size + " + " + std::to_string(byte) + "]";
  if (ordered) body += "  __assert(v0 " + std::string(wrong ? "!=" : "==") + " " + value + ");\n";
  k.source =
      type.declaration + "struct Wrap$ { char c; T$ inner; short d; };\n" +
      "__device__ T$ pass$(T$ x) { return x; }\n__device__ Wrap$ wrapped$(Wrap$ x) { Wrap$ y = x; return y; }\n" +
      "__device__ void copy$(T$ &to, T$ from) { to = from; }\n" +
      s.kernel(typed ? "const T$ *p" : "const unsigned char *p", body);
  k.flags = {"--block-dim=" + std::to_string(threads), "--grid-dim=1"};
  if (wrong) k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
  if (!ordered) k.right = Right::Wrong, k.cls = PropertyClass::Race;
  return k;
}

}  // namespace

Kernel copies(Random& r) {
  return copy(r);
}

}  // namespace gpubmc::corners
