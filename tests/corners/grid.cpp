// Grid barriers. After one, every thread reads what any thread wrote before it, until a thread writes the location
// again in the same interval. Such a write races unless the writer is the reader.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel gridBarriers(Random& r) {
  Surroundings s(r);
  Kernel k;
  // Some launches have too many threads to explore their interleavings.
  const uint32_t blocks = r.between(2, 3), perBlock = r.chance(35) ? 32 : r.between(1, 2), all = blocks * perBlock;
  const std::string count = std::to_string(all), last = std::to_string(all - 1);
  const std::string type = r.pick({"int", "int", "long long", "short", "unsigned"});
  const std::string sync =
      r.pick({"g.sync();", "cooperative_groups::this_grid().sync();", "cooperative_groups::sync(g);", "g.sync();"});
  const bool variable = r.chance(30);  // a device variable; otherwise a parameter
  const std::string a = variable ? "a$" : "a";
  std::string body = "  auto g = cooperative_groups::this_grid();\n  " + s.statements() + "\n";
  enum { Good, WrongValue, NoBarrier, LateWrite } plan = Good;
  const uint32_t choice = r.below(100);
  plan = choice < 45 ? Good : choice < 65 ? WrongValue : choice < 82 ? NoBarrier : LateWrite;
  const std::string missing =
      plan == NoBarrier ? r.pick({"", "__syncthreads();", "__threadfence();", "if (n > 0) " + sync}) : sync;
  if (r.chance(30)) {  // one thread publishes a value to all others
    const uint32_t teller = r.below(all);
    const std::string value = r.pick({"7", "n", "n * 3"}), who = std::to_string(teller);
    body += "  " + s.around("if (i == " + who + ") { " + s.statements() + " " + a + "[0] = " + value + "; }") + "\n  " +
            missing + "\n";
    body += "  " + s.statements() + "\n  __assert(" + a + "[0] " + (plan == WrongValue ? "!=" : "==") + " (" + type +
            ")(" + value + "));\n";
    // A thread that publishes again without another barrier races with the reads of the others.
    if (plan == LateWrite || r.chance(30)) {
      if (plan != LateWrite) body += "  " + sync + "\n";
      body += "  if (i == " + who + ") " + a + "[0] = 9;\n";
    }
  } else {
    std::vector<std::string> others{"(i + 1) % " + count, last + " - i"};
    if (all % 2 == 0 && perBlock == 1) others.push_back("(i ^ 1)");
    // In each of these expressions some thread reads an element of another block.
    const std::string from = r.pick(others), value = r.pick({"@x@ * 3 + 1", "@x@ ^ n", "@x@"});
    const auto of = [&](const std::string& x) { return "(" + type + ")(" + fill(value, {{"x", "(" + x + ")"}}) + ")"; };
    body += "  " + s.around(a + "[i] = " + of("i") + ";") + "\n  " + s.statements() + "\n  " + missing + "\n  " +
            s.statements() + "\n";
    body += "  " +
            s.around("{ " + type + " x = " + a + "[" + from + "]; __assert(x " + (plan == WrongValue ? "!=" : "==") +
                     " " + of(from) + "); }") +
            "\n";
    if (plan == LateWrite || r.chance(40)) {
      if (plan != LateWrite) body += "  " + sync + "\n";
      body += "  " + a + "[i] = 5;\n";
      if (plan != LateWrite && r.chance(60)) body += "  " + sync + "\n  __assert(" + a + "[" + from + "] == 5);\n";
    }
  }
  k.source = (variable ? "__device__ " + type + " a$[" + std::to_string(all) + "];\n" : "") +
             s.kernel(variable ? "" : type + " *a", body);
  k.flags = {"--block-dim=" + std::to_string(perBlock), "--grid-dim=" + std::to_string(blocks)};
  if (plan == WrongValue) k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
  if (plan == NoBarrier || plan == LateWrite) k.right = Right::Wrong, k.besides = {PropertyClass::Assertion};
  return k;
}

}  // namespace gpubmc::corners
