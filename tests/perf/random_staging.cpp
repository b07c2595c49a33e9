#include "tests/perf/random_staging.h"

#include <algorithm>
#include <map>
#include <random>

#include <fmt/format.h>

#include "core/perf/staging.h"
#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

namespace gpubmc::tests {

namespace {

constexpr unsigned kSide = 4, kNumbers = 10;
constexpr uint32_t kWide = 2 * kSide;  ///< threads of the grid in each direction
constexpr uint32_t kArrays = 3;

/// Statements under up to two conditions, behind each other. Each thread has a place of its own in each array, up to
/// the next barrier, so there are no races.
class SquareKernel {
 public:
  explicit SquareKernel(uint64_t seed) : random_(seed) {}

  std::string text() {
    body_ = "  block 0 \"entry\"\n";
    for (const char* const d : {"x", "y"}) {
      const std::string block = set("sreg ctaid." + std::string(d)), thread = set("sreg tid." + std::string(d));
      ids_.push_back(thread);
      ids_.push_back(op("add", op("mul", block, number(kSide)), thread));
    }
    block_ = op("mul", op("add", op("mul", "%4:i32", number(2)), "%8:i32"), number(kSide * kSide));
    choosePlaces();
    for (uint64_t i = 1 + below(3); i > 0; --i) {
      below(4) ? guarded(unsigned(1 + below(2))) : statements();
      if (below(3)) continue;
      body_ += "    barrier sync !1\n";
      choosePlaces();
    }
    body_ += "    ret !1\n";
    std::string objects, params;
    for (uint32_t a = 0; a < kArrays; ++a) {
      objects += fmt::format("object @{} \"a{}\" global size={} align=256 init=arbitrary element=4 type=\"int\"\n",
                             a + 1, a, 4 * kWide * kWide);
      params += fmt::format("  param \"a{}\" ptr \"int *\" object={}\n", a, a + 1);
    }
    return fmt::format(
        "{}location !1 \"k.cu\" 1 1 \"k\"\nfunction 0 \"k\" (ptr \"a0\", ptr \"a1\", ptr \"a2\", i32 \"n\") void !1\n"
        "{}end\nkernel \"k\" function=0 !1\n{}  param \"n\" i32 \"int\"\n",
        objects, body_, params);
  }

 private:
  uint64_t below(uint64_t n) { return random_() % n; }
  std::string set(const std::string& what) {
    body_ += fmt::format("    %{}:i32 = {} !1\n", next_, what);
    return fmt::format("%{}:i32", next_++);
  }
  std::string op(const char* name, const std::string& a, const std::string& b) {
    return set(fmt::format("{} {}, {}", name, a, b));
  }
  static std::string number(uint64_t n) { return fmt::format("{}:i32", n); }
  void block(uint32_t b) { body_ += fmt::format("  block {} \"\"\n", b); }

  void choosePlaces() {
    places_.clear();
    for (uint32_t a = 0; a < kArrays; ++a) places_.push_back(placeIn(a));
  }
  /// A permutation of the block's threads.
  std::string placeIn(uint32_t array) {
    const std::string &x = ids_[0], &y = ids_[2];
    std::string i = below(2) ? op("add", op("mul", x, number(kSide)), y) : op("add", op("mul", y, number(kSide)), x);
    if (below(2)) i = op("xor", i, number(below(kSide * kSide)));
    if (below(3) == 0) i = op("and", op("mul", i, number(2 * below(8) + 1)), number(kSide * kSide - 1));
    i = op("add", i, block_);
    body_ += fmt::format("    %{0}:i64 = zext {1} !1\n    %{2}:i64 = mul %{0}:i64, 4:i64 !1\n", next_, i, next_ + 1);
    body_ += fmt::format("    %{}:ptr = ptradd %{}:ptr, %{}:i64 !1\n", next_ + 2, array, next_ + 1);
    next_ += 3;
    return fmt::format("%{}:ptr", next_ - 1);
  }
  std::string condition() {
    const char* const kKinds[] = {"ult", "eq", "ugt", "ne"};
    const std::string a = ids_[below(4)], b = below(3) ? std::string("%3:i32") : ids_[below(4)];
    body_ += fmt::format("    %{}:i1 = icmp {} {}, {} !1\n", next_, kKinds[below(4)], a, b);
    return fmt::format("%{}:i1", next_++);
  }
  void guarded(unsigned depth) {
    const std::string c = condition();
    const bool isElse = below(4) == 0;
    const uint32_t inside = blocks_++;
    std::string before;
    std::swap(before, body_);
    block(inside);
    statements();
    if (depth > 1) guarded(depth - 1);
    if (below(3) == 0) statements();
    std::swap(before, body_);
    const uint32_t outside = blocks_++;  // in the order of the text
    body_ += fmt::format("    condbr {} -> {}, {} !1\n", c, isElse ? outside : inside, isElse ? inside : outside);
    body_ += before + (below(6) ? fmt::format("    br -> {} !1\n", outside) : "    exit !1\n");
    block(outside);
  }
  void statements() {
    for (uint64_t i = 1 + below(3); i > 0; --i) {
      const std::string from = places_[below(kArrays)], to = places_[below(kArrays)];
      const std::string value = set(fmt::format("load {} align=4", from));
      body_ += fmt::format("    store {}, {} align=4 !1\n", below(2) ? value : op("add", value, ids_[below(4)]), to);
    }
  }

  std::mt19937_64 random_;
  std::string body_, block_;
  std::vector<std::string> ids_, places_;
  uint32_t next_ = 4, blocks_ = 1;
};

/// In which array each load and store is: its pointer's first operand is the parameter.
std::map<ir::InstRef, uint64_t> arraysOf(const ir::Function& f) {
  std::map<uint64_t, uint64_t> ofPointer;
  std::map<ir::InstRef, uint64_t> out;
  for (uint32_t b = 0; b < f.blocks.size(); ++b)
    for (uint32_t n = 0; n < f.blocks[b].insts.size(); ++n) {
      const ir::Inst& i = f.blocks[b].insts[n];
      if (i.op == ir::Opcode::PtrAdd) ofPointer[i.result] = i.operands[0].payload;
      if (i.op == ir::Opcode::Load) out[{0, b, n}] = ofPointer.at(i.operands[0].payload);
      if (i.op == ir::Opcode::Store) out[{0, b, n}] = ofPointer.at(i.operands[1].payload);
    }
  return out;
}

struct Left {
  std::map<uint32_t, interp::Bytes> memory;
  std::string wrong;
};

Left run(const ir::Module& m, uint64_t input) {
  interp::Witness w;
  w.launch.grid = {2, 2, 1};
  w.launch.block = {kSide, kSide, 1};
  w.blocks = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  w.scalars = {0, 0, 0, input};
  for (uint32_t a = 1; a <= kArrays; ++a)
    for (uint64_t at = 0; at < 4 * kWide * kWide; ++at) w.contents[a][at] = uint8_t(at * 37 + a * 101 + at / 256);
  interp::ReplayOptions options;
  options.recordSteps = false, options.recordMemory = true;
  interp::Outcome out = interp::replay(m, w, options);
  Left left{std::move(out.memory), out.stopped ? out.stopped->what : ""};
  if (!out.violations.empty()) left.wrong = out.violations.front().message;
  return left;
}

}  // namespace

std::string randomStaging(uint64_t seed) {
  return SquareKernel(seed).text();
}

StagingAgreement compareStaged(uint64_t seed) {
  StagingAgreement out;
  const ir::Module m = ir::parse(randomStaging(seed));
  if (const auto wrong = ir::verify(m); !wrong.empty()) {
    out.disagreement = wrong.front();
    return out;
  }
  std::vector<Left> plain;
  for (uint64_t input = 0; input < kNumbers; ++input) plain.push_back(run(m, input));
  const std::map<ir::InstRef, uint64_t> arrays = arraysOf(m.functions[0]);
  for (const auto& [access, array] : arrays) {
    ++out.accesses;
    const core::perf::OtherAccesses others{.maySharePlaces = [&](ir::InstRef i) { return arrays.at(i) == array; },
                                           .areWritten = std::ranges::any_of(arrays, [&](const auto& a) {
                                             return a.second == array && ir::at(m, a.first).op == ir::Opcode::Store;
                                           })};
    const auto staged = core::perf::staged(m, 0, access, kSide, others);
    if (!staged) continue;
    ++out.staged;
    auto disagree = [&](const std::string& what) {
      out.disagreement = fmt::format("block {}, instruction {}: {}", access.block, access.index, what);
    };
    if (const auto wrong = ir::verify(staged->module); !wrong.empty()) disagree(wrong.front());
    if (ir::at(staged->module, staged->access).op != ir::at(m, access).op) disagree("the access is elsewhere");
    if (ir::at(staged->module, staged->tileStore).op != ir::Opcode::Store) disagree("nothing is stored in the tile");
    if (ir::at(staged->module, staged->tileLoad).op != ir::Opcode::Load) disagree("nothing is loaded from the tile");
    if (out.disagreement) return out;
    for (uint64_t input = 0; input < kNumbers; ++input) {
      const Left now = run(staged->module, input);
      if (now.wrong != plain[input].wrong) disagree("input " + std::to_string(input) + ": " + now.wrong);
      if (now.memory != plain[input].memory) disagree("input " + std::to_string(input) + ": memory differs");
    }
    if (out.disagreement) return out;
  }
  return out;
}

}  // namespace gpubmc::tests
