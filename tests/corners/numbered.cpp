// Named barriers of a block. A warp arrives as a whole and counts as 32 threads. All its lanes must reach `bar.sync` at
// one program point with the same number from 0 to 15. A kernel has at most one defect.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

enum class Flaw { None, PartOfWarp, TwoSides, NumberByLane, NoSuchNumber, NoWholeWarps };

std::string meeting(Random& r, Flaw flaw, uint32_t groups, uint32_t warps) {
  const std::string bar = r.pick({"bar.sync", "barrier.sync.aligned", "barrier.cta.sync.aligned"});
  const std::string threads = std::to_string(32 * warps);
  auto come = [&](const std::string& number, const std::string& count) {
    return "asm volatile(\"" + bar + " %0, " + count + ";\" :: \"r\"(" + number + ") : \"memory\");";
  };
  // The groups have consecutive barrier numbers.
  const uint32_t first = r.between(1, 16 - groups);
  auto number = [&](uint32_t from) { return std::to_string(from) + " + t / " + threads; };
  switch (flaw) {
    case Flaw::None: break;
    // The expected number of warps, or twice as many, arrive with half of their lanes.
    case Flaw::PartOfWarp:
      return "if (" + r.pick({"t < " + threads + " && ", ""}) + "t % 32 " + r.pick({"<", ">="}) + " 16) " +
             come(std::to_string(first), threads);
    case Flaw::TwoSides: {
      const std::string side = come(number(first), threads);
      return "if (t % " + r.pick({"2", "8", "32"}) + " == 0) { " + side + " } else { " + side + " }";
    }
    case Flaw::NumberByLane: return come(std::to_string(first) + " + t % 2", threads);
    case Flaw::NoSuchNumber: return come(number(16 + r.below(3)), threads);
    case Flaw::NoWholeWarps: return come(number(first), std::to_string(32 * warps - r.between(1, 31)));
  }
  return come(number(first), threads);
}

}  // namespace

Kernel numbered(Random& r) {
  Surroundings s(r);
  const uint32_t warps = r.between(1, 2), groups = 2, threads = 32 * warps * groups;
  const Flaw flaw = r.chance(50) ? Flaw::None : Flaw(1 + r.below(5));
  // A group member wrote before the barrier, or a member of the other group did.
  const bool other = flaw == Flaw::None && r.chance(40);
  const std::string partner = "t ^ " + std::to_string(other ? 32 * warps : r.between(1, 32 * warps - 1));
  std::string body = "  __shared__ int s[" + std::to_string(threads) + "];\n";
  body += "  s[t] = n;\n  " + meeting(r, flaw, groups, warps) + "\n";
  body += "  v0 += s[" + partner + "];\n";
  Kernel k;
  k.source = s.kernel("", body + s.statements());
  k.flags = {"--block-dim=" + std::to_string(threads), "--grid-dim=" + r.pick({"1", "2"})};
  if (flaw != Flaw::None) {
    k.right = Right::Wrong, k.cls = PropertyClass::BarrierDivergence;
    k.besides = {PropertyClass::Race};
  } else if (other) {
    k.right = Right::Wrong, k.cls = PropertyClass::Race;
  }
  return k;
}

}  // namespace gpubmc::corners
