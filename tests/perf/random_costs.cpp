#include "tests/perf/random_costs.h"

#include <random>

#include <fmt/format.h>

#include "core/perf/costs.h"
#include "gpu-model/cost/wavefronts.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"
#include "tests/perf/naive.h"

namespace gpubmc::tests {

namespace {

using namespace core;
using namespace core::perf;

constexpr uint64_t kInputs = 16;
constexpr uint32_t kBlocks = 2;
constexpr uint64_t kBytes = 16384;  ///< of each array

class RandomKernel {
 public:
  explicit RandomKernel(uint64_t seed) : random_(seed) {}

  std::string text() {
    body_ = "  block 0 \"entry\"\n";
    tid_ = set("sreg tid.x"), bid_ = set("sreg ctaid.x"), input_ = op("and", "%1:i32", "15:i32");
    const uint64_t n = 1 + below(4);
    for (uint64_t i = 0; i < n; ++i) below(3) == 0 ? loop() : guarded();
    body_ += "    ret !1\n";
    return fmt::format(
        "object @1 \"a\" global size={0} align=256 init=arbitrary element=4 type=\"int\"\n"
        "object @2 \"s\" shared size={0} align=16 init=undefined element=4 type=\"int\"\n"
        "{1}function 0 \"k\" (ptr \"a\", i32 \"m\") void !1\n{2}end\n"
        "kernel \"k\" function=0 !1\n  param \"a\" ptr \"int *\" object=1\n  param \"m\" i32 \"int\"\n",
        kBytes, locations(), body_);
  }

 private:
  uint64_t below(uint64_t n) { return random_() % n; }
  std::string locations() const {
    std::string out;
    for (uint32_t l = 1; l <= line_; ++l) out += fmt::format("location !{0} \"k.cu\" {0} 1 \"k\"\n", l);
    return out;
  }
  std::string set(const std::string& what) {
    body_ += fmt::format("    %{}:i32 = {} !1\n", next_, what);
    return fmt::format("%{}:i32", next_++);
  }
  std::string op(const char* name, const std::string& a, const std::string& b) {
    return set(fmt::format("{} {}, {}", name, a, b));
  }
  std::string number(uint64_t n) { return fmt::format("{}:i32", n); }
  void block(uint32_t b) { body_ += fmt::format("  block {} \"\"\n", b); }

  std::string leaf() {
    const uint64_t k = below(counter_.empty() ? 6 : 8);
    return k < 3 ? tid_ : k == 3 ? bid_ : k == 4 ? input_ : k == 5 ? number(below(40)) : counter_;
  }
  std::string index(unsigned depth) {
    if (depth == 0) return leaf();
    switch (below(8)) {
      case 0: return op("mul", index(depth - 1), number(below(36)));
      case 1: return op("xor", index(depth - 1), index(depth - 1));
      case 2: return op("and", index(depth - 1), number(below(64)));
      case 3: return op("shl", index(depth - 1), number(below(6)));
      case 4: return op("lshr", index(depth - 1), number(below(5)));
      case 5: return op("urem", index(depth - 1), number(1 + below(33)));
      case 6: return op("mul", index(depth - 1), leaf());
      default: return op("add", index(depth - 1), index(depth - 1));
    }
  }
  /// A condition.
  std::string condition() {
    const char* const kKinds[] = {"ult", "eq", "ugt", "ne"};
    const std::string a = index(1 + unsigned(below(2))), b = below(2) ? number(below(48)) : leaf();
    body_ += fmt::format("    %{}:i1 = icmp {} {}, {} !1\n", next_, kKinds[below(4)], a, b);
    return fmt::format("%{}:i1", next_++);
  }
  void access() {
    const unsigned bytes = 1u << below(5);
    const std::string masked = op("and", index(1 + unsigned(below(3))), number(kBytes / bytes - 1));
    const uint32_t wide = next_++, scaled = next_++, pointer = next_++;
    body_ += fmt::format("    %{}:i64 = zext {} !1\n    %{}:i64 = mul %{}:i64, {}:i64 !1\n", wide, masked, scaled, wide,
                         bytes);
    const char* const array = below(2) ? "@2" : "%0:ptr";
    body_ += fmt::format("    %{}:ptr = ptradd {}, %{}:i64 !1\n", pointer, array, scaled);
    ++line_;
    if (bytes == 16)
      body_ += fmt::format("    memcopy %{0}:ptr, %{0}:ptr, 16:i64 align=16 !{1}\n", pointer, line_);
    else if (below(2))
      body_ += fmt::format("    %{}:i{} = load %{}:ptr align={} !{}\n", next_++, 8 * bytes, pointer, bytes, line_);
    else
      body_ += fmt::format("    store 1:i{}, %{}:ptr align={} !{}\n", 8 * bytes, pointer, bytes, line_);
  }
  void guarded() {
    if (below(3) == 0) return access();
    const uint32_t inside = blocks_++, outside = blocks_++;
    const std::string c = condition();
    body_ += fmt::format("    condbr {} -> {}, {} !{}\n", c, inside, outside, ++line_);
    block(inside);
    access();
    body_ += fmt::format("    br -> {} !1\n", outside);
    block(outside);
    current_ = outside;
  }
  void loop() {
    const std::string last = below(2) ? number(1 + below(3)) : op("and", below(2) ? input_ : tid_, number(3));
    const uint32_t header = blocks_++, inside = blocks_++;
    body_ += fmt::format("    br -> {} !1\n", header);
    const uint32_t counter = next_++, test = next_++, after = next_++;
    const uint32_t before = current_;
    std::string rest;
    std::swap(rest, body_);
    counter_ = fmt::format("%{}:i32", counter);
    block(inside);
    current_ = inside;
    guarded();
    body_ += fmt::format("    %{}:i32 = add %{}:i32, 1:i32 !1\n    br -> {} !1\n", after, counter, header);
    std::swap(rest, body_);
    const uint32_t outside = blocks_++;
    block(header);
    body_ += fmt::format("    %{}:i32 = phi 0:i32, %{}:i32 -> {}, {} !1\n", counter, after, before, current_);
    body_ += fmt::format("    %{}:i1 = icmp ult %{}:i32, {} !1\n", test, counter, last);
    body_ += fmt::format("    condbr %{}:i1 -> {}, {} !{}\n", test, inside, outside, ++line_);
    body_ += rest;
    block(outside);
    counter_.clear();
    current_ = outside;
  }

  std::mt19937_64 random_;
  std::string body_, tid_, bid_, input_, counter_;
  uint32_t next_ = 2, blocks_ = 1, line_ = 1, current_ = 0;
};

uint32_t threadsOf(uint64_t seed) {
  constexpr uint32_t kSizes[] = {32, 64, 40, 16};
  return kSizes[seed % 4];
}

std::string place(const ir::Module& m, ir::InstRef inst) {
  return fmt::format("line {}", m.locations[ir::at(m, inst).loc].line);
}

std::optional<std::string> differs(const char* what, const Range& said, const Met& counted) {
  if (counted.least < said.least || counted.most > said.most)
    return fmt::format("{}: {}..{} is said, {}..{} counted", what, said.least, said.most, counted.least, counted.most);
  if ((said.leastIsMet() && counted.least != said.least) || (said.mostIsMet() && counted.most != said.most))
    return fmt::format("{}: {}..{} is said to be met, {}..{} counted", what, said.least, said.most, counted.least,
                       counted.most);
  return std::nullopt;
}

}  // namespace

std::string randomCosts(uint64_t seed) {
  return RandomKernel(seed).text();
}

CostAgreement compareCosts(uint64_t seed) {
  CostAgreement out;
  const ir::Module m = ir::parse(randomCosts(seed));
  if (const auto wrong = ir::verify(m); !wrong.empty()) {
    out.disagreement = wrong.front();
    return out;
  }
  const Cancellation never;
  Options options;
  options.grid = {kBlocks, 1, 1};
  options.block = {threadsOf(seed), 1, 1};
  Executions executions(m, 0, options, never);
  const KernelCosts costs = costsOf(executions);
  const cost::Units units(m, m.kernels[0]);
  std::map<Site, Met> counts, lines;
  std::map<ir::InstRef, bool> parts;
  for (uint64_t input = 0; input < kInputs; ++input) {
    interp::Witness w;
    w.launch.grid = {kBlocks, 1, 1};
    w.launch.block = {threadsOf(seed), 1, 1};
    w.blocks = {{0, 0, 0}, {1, 0, 0}};
    w.scalars = {0, input};
    const Measured all = measure(m, units, w, 10'000'000, never);
    if (all.outcome.stopped) out.disagreement = "the kernel stops: " + all.outcome.stopped->what;
    for (const auto& [site, met] : all.counts) {
      const auto [it, fresh] = counts.try_emplace(site, met);
      if (!fresh) it->second.add(met);
      const unsigned bytes = units.of(site.inst, site.direction)->bytes;
      const unsigned naive = site.shared ? naiveWavefronts(met.lanes, bytes) : naivePieces(met.lanes, bytes, 32);
      if (naive != met.most) out.disagreement = fmt::format("{} is counted, by definition {}", met.most, naive);
    }
    for (const auto& [site, met] : all.lines) {
      const auto [it, fresh] = lines.try_emplace(site, met);
      if (!fresh) it->second.add(met);
    }
    for (const auto& [inst, parted] : all.parts) parts[inst] |= parted;
  }
  auto disagree = [&](ir::InstRef inst, const std::string& what) {
    if (!out.disagreement) out.disagreement = place(m, inst) + ": " + what;
  };
  std::set<Site> told;
  for (const AccessCost& a : costs.accesses) {
    told.insert(a.site);
    const auto it = counts.find(a.site);
    if (it == counts.end()) {
      if (a.count.met) disagree(a.site.inst, "no execution comes here");
      continue;
    }
    ++out.accesses;
    out.exact += a.count.isExact();
    if (!a.isReached) disagree(a.site.inst, "some execution comes here");
    if (a.isCut) disagree(a.site.inst, "no loop is cut");
    if (const auto wrong = differs("count", a.count, it->second)) disagree(a.site.inst, *wrong);
    if (!a.site.shared)
      if (const auto wrong = differs("lines", a.lines, lines.at(a.site))) disagree(a.site.inst, *wrong);
  }
  for (const auto& [site, met] : counts)
    if (!told.contains(site)) disagree(site.inst, "is not told");
  for (const BranchCost& b : costs.branches) {
    ++out.branches;
    out.decided += b.parts != BranchCost::Parts::Unknown;
    if (b.parts == BranchCost::Parts::Never && parts[b.inst]) disagree(b.inst, "a warp parts");
    if (b.parts == BranchCost::Parts::Yes && !parts[b.inst]) disagree(b.inst, "no warp parts");
  }
  return out;
}

}  // namespace gpubmc::tests
