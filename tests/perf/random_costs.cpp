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
  explicit RandomKernel(uint64_t seed) : random_(seed), barriers_(seed) {}

  std::string text() {
    body_ = "  block 0 \"entry\"\n";
    tid_ = set("sreg tid.x"), bid_ = set("sreg ctaid.x"), input_ = op("and", "%1:i32", "15:i32");
    const uint64_t n = 1 + below(4);
    for (uint64_t i = 0; i < n; ++i) {
      below(3) == 0 ? loop() : guarded();
      barrier();
    }
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
  /// Or none.
  void barrier() {
    if (barriers_() % 2) body_ += fmt::format("    barrier sync !{}\n", ++line_);
  }
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
    const bool isFixed = below(2), isOfBlock = isFixed || below(2);
    const std::string last = isFixed ? number(1 + below(3)) : op("and", isOfBlock ? input_ : tid_, number(3));
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
    if (isOfBlock) barrier();
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

  std::mt19937_64 random_, barriers_;
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

template <class Number>
std::optional<std::string> differs(const std::string& what, const RangeOf<Number>& said, Number least, Number most) {
  if (least < said.least || most > said.most)
    return fmt::format("{}: {}..{} is said, {}..{} counted", what, said.least, said.most, least, most);
  if ((said.leastIsMet() && least != said.least) || (said.mostIsMet() && most != said.most))
    return fmt::format("{}: {}..{} is said to be met, {}..{} counted", what, said.least, said.most, least, most);
  return std::nullopt;
}

/// Sums over a block, of all blocks of all executions.
class Sums {
 public:
  explicit Sums(const ir::Module& m) : m_(m) {}

  void add(const Measured& execution) {
    for (uint32_t block = 0; block < kBlocks; ++block) {
      auto& of = blocks_.emplace_back();
      for (const IntervalSum& s : execution.sums) {
        if (s.block != block) continue;
        for (const Lines& at : {kWhole, Lines(lineOf(s.opens), lineOf(s.closes))}) {
          Block& b = of[at];
          (s.site.shared ? b.wavefronts : b.sectors) += s.count;
          if (s.site.shared) b.ofShared += s.instances;
        }
      }
    }
  }

  std::optional<std::string> wrong(const KernelCosts& costs, bool withIntervals) const {
    if (auto out = differs("a block", costs.totals, kWhole)) return out;
    if (!withIntervals) return std::nullopt;
    std::set<Lines> told{kWhole};
    for (const IntervalCost& i : costs.intervals) {
      const Lines at(m_.locations[i.interval.opens].line, m_.locations[i.interval.closes].line);
      told.insert(at);
      if (auto out = differs(fmt::format("{} to {}", at.first, at.second), i.totals, at)) return out;
    }
    if (told.size() == 1) told.insert(Lines(0, 0));  // there is no barrier
    for (const auto& block : blocks_)
      for (const auto& [at, sums] : block)
        if (!told.contains(at)) return fmt::format("{} to {} is not told", at.first, at.second);
    return std::nullopt;
  }

 private:
  using Lines = std::pair<uint32_t, uint32_t>;  ///< of the barriers that open and close; 0: the start, the end
  static constexpr Lines kWhole{UINT32_MAX, UINT32_MAX};
  struct Block {
    uint64_t sectors = 0, wavefronts = 0, ofShared = 0;
  };
  uint32_t lineOf(const std::optional<ir::InstRef>& barrier) const {
    return barrier ? m_.locations[ir::at(m_, *barrier).loc].line : 0;
  }
  std::optional<std::string> differs(const std::string& what, const BlockTotals& said, const Lines& at) const {
    for (const auto& [total, sum] :
         {std::pair(&BlockTotals::sectors, &Block::sectors), std::pair(&BlockTotals::wavefronts, &Block::wavefronts),
          std::pair(&BlockTotals::ofShared, &Block::ofShared)}) {
      uint64_t least = UINT64_MAX, most = 0;
      for (const auto& block : blocks_) {
        const auto it = block.find(at);
        const uint64_t n = it == block.end() ? 0 : it->second.*sum;
        least = std::min(least, n), most = std::max(most, n);
      }
      if (auto out = tests::differs(what, said.*total, least, most)) return out;
    }
    return std::nullopt;
  }

  const ir::Module& m_;
  std::vector<std::map<Lines, Block>> blocks_;
};

}  // namespace

std::string randomCosts(uint64_t seed) {
  return RandomKernel(seed).text();
}

CostAgreement compareCosts(uint64_t seed, const std::optional<Layout>& layout) {
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
  KernelCosts costs = costsOf(executions);
  if (layout) costs = costsWith(executions, costs, *layout);
  const cost::Units units(m, m.kernels[0]);
  std::map<Site, Met> counts, lines;
  std::map<ir::InstRef, bool> parts;
  Sums sums(m);
  for (uint64_t input = 0; input < kInputs; ++input) {
    interp::Witness w;
    w.launch.grid = {kBlocks, 1, 1};
    w.launch.block = {threadsOf(seed), 1, 1};
    w.blocks = {{0, 0, 0}, {1, 0, 0}};
    w.scalars = {0, input};
    const Measured all = measure(m, units, w, 10'000'000, never, layout);
    if (all.outcome.stopped) out.disagreement = "the kernel stops: " + all.outcome.stopped->what;
    sums.add(all);
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
    const Met& met = it->second;
    if (const auto wrong = differs("count", a.count, met.least, met.most)) disagree(a.site.inst, *wrong);
    if (a.site.shared) continue;
    const Met& in = lines.at(a.site);
    if (const auto wrong = differs("lines", a.lines, in.least, in.most)) disagree(a.site.inst, *wrong);
  }
  if (!out.disagreement) out.disagreement = sums.wrong(costs, !layout);
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
