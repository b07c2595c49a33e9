// The lanes that a machine executes and the loop bound are parameters of the machine.
#include <catch2/catch.hpp>

#include "encoder/term/model.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/machine/final_memory.h"
#include "gpu-model/machine/machine.h"
#include "tests/machine/twins.h"

using namespace gpubmc;
using namespace gpubmc::test;
using encoder::Term;
using ir::SpecialRegister;

namespace {

/// A kernel and its inputs.
struct Kernel {
  explicit Kernel(const std::string& body)
      : module(ir::parse(twinKernel(body))), inputs(terms, module, module.kernels[0]) {}

  encoder::TermManager terms;
  ir::Module module;
  machine::Inputs inputs;
};

const char* const kWritesOwnNumber = "store %4:i32, %5:ptr align=4\nret";

}  // namespace

TEST_CASE("the launch determines the coordinates of all threads of a block") {
  encoder::TermManager terms;
  const ir::Launch launch{{5, 2, 1}, {4, 3, 2}, 0, 8, false, false};
  const machine::BlockIndex block{terms.var("x", 32), terms.constant(1, 32), terms.constant(0, 32)};
  machine::LaneSpace space = machine::LaneSpace::wholeBlock(terms, launch, block);
  REQUIRE(space.count() == 24);
  auto at = [&](SpecialRegister r, uint32_t lane) { return *terms.value(space.read(r).at(lane)); };
  for (uint32_t lane = 0; lane < 24; ++lane) {
    CHECK(at(SpecialRegister::TidX, lane) == lane % 4);
    CHECK(at(SpecialRegister::TidY, lane) == lane / 4 % 3);
    CHECK(at(SpecialRegister::TidZ, lane) == lane / 12);
    CHECK(at(SpecialRegister::LaneId, lane) == lane % 8);
    CHECK(at(SpecialRegister::WarpId, lane) == lane / 8);
  }
  CHECK(space.read(SpecialRegister::CtaidX) == machine::LaneVec(block.x));
  CHECK(space.block().y == block.y);
  CHECK(space.read(SpecialRegister::NtidY) == machine::LaneVec(terms.constant(3, 32)));
  CHECK(space.read(SpecialRegister::NctaidX) == machine::LaneVec(terms.constant(5, 32)));
}

TEST_CASE("two lanes with symbolic coordinates") {
  Kernel k(kWritesOwnNumber);
  const Term one = k.terms.rangedVar("one", 32, 0, 1023), other = k.terms.rangedVar("other", 32, 0, 1023);
  machine::LaneSpace two(2, 32, [&](SpecialRegister r, uint32_t lane) {
    if (r == SpecialRegister::TidX) return lane == 0 ? one : other;
    return k.terms.constant(0, 32);
  });
  machine::MachineOptions options;
  const machine::Execution e = machine::execute(k.inputs, two, options);
  CHECK(e.lanes == 2);
  REQUIRE(e.segments.size() == 1);
  REQUIRE(e.segments[0].accesses.size() == 1);
  const machine::Access& write = e.segments[0].accesses[0];
  CHECK(write.value.at(0) == one);
  CHECK(write.value.at(1) == other);
  encoder::Model model;
  model.values[one.id] = 1000;
  model.values[other.id] = 3;
  encoder::Evaluator evaluate(k.terms, model);
  CHECK(evaluate(write.offset.at(0)) == 8000);
  CHECK(evaluate(e.finalMemory->load(2, k.terms.constant(8000, ir::kOffsetBits), 4)) == 1000);
  CHECK(evaluate(e.finalMemory->load(2, k.terms.constant(24, ir::kOffsetBits), 4)) == 3);
}

TEST_CASE("one lane without coordinates executes sequential code, and no threadIdx") {
  const machine::LaneSpace nowhere(1, 1, [](SpecialRegister, uint32_t) { return Term{}; });
  Kernel reads(kWritesOwnNumber);
  CHECK_THROWS_AS(machine::execute(reads.inputs, nowhere, {}), Unsupported);

  const ir::Module module = ir::parse(R"(object @1 "a" global size=64 align=256 init=arbitrary
function 0 "k" (ptr "a", i32 "n") void
block 0 "entry"
  store %1:i32, %0:ptr align=4
  ret
end
kernel "k" function=0
  param "a" ptr "int *" object=1
  param "n" i32 "int"
)");
  encoder::TermManager terms;
  machine::Inputs inputs(terms, module, module.kernels[0]);
  const machine::Execution e = machine::execute(inputs, nowhere, {});
  CHECK(e.finalMemory->load(1, terms.constant(0, ir::kOffsetBits), 4) == inputs.scalars[1]);
}

namespace {

// Counts to n.
const char* const kLoop = R"(br -> 1
block 1 "head"
  %8:i32 = phi 0:i32, %9:i32 -> 0, 2
  %10:i1 = icmp ult %8:i32, %2:i32
  condbr %10:i1 -> 2, 3
block 2 "body"
  %9:i32 = add %8:i32, 1:i32
  br -> 1
block 3 "end"
  %11:i32 = phi %8:i32 -> 1
  store %11:i32, %5:ptr align=4
  ret)";

/// The cuts recorded in the log.
std::vector<std::string> cuts(const machine::MachineOptions& options, std::optional<uint64_t> n = {}) {
  Kernel k(kLoop);
  if (n) k.inputs.scalars[2] = k.terms.constant(*n, 32);
  const Term zero = k.terms.constant(0, 32);
  std::vector<std::string> out;
  for (const machine::Obligation& o : machine::execute(k.inputs, machine::BlockIndex{zero, zero, zero}, options).cuts)
    out.push_back(o.what);
  return out;
}

class Twice : public machine::LoopPolicy {
 public:
  std::optional<std::string> cutsRound(const machine::LoopRound& round) const override {
    rounds.push_back(round);
    return round.iteration < 2 ? std::nullopt : std::optional<std::string>("twice is enough");
  }
  std::optional<std::string> cutsCall(unsigned) const override { return std::nullopt; }

  mutable std::vector<machine::LoopRound> rounds;
};

}  // namespace

TEST_CASE("loops are unrolled up to a bound") {
  machine::MachineOptions options;
  options.launch.block = {2, 1, 1};
  options.unwind = 3;
  using Texts = std::vector<std::string>;
  CHECK(cuts(options) == Texts{"cut after 3 iterations"});
  CHECK(cuts(options, 20) == Texts{});
  options.maxIterations = 5;
  CHECK(cuts(options, 20) == Texts{"stopped at --max-iterations 5"});
  CHECK(cuts(options, 4) == Texts{});
  options.cutsAnyLoop = true;
  CHECK(cuts(options, 20) == Texts{"cut after 5 iterations"});
}

TEST_CASE("a different policy makes other decisions") {
  const Twice twice;
  machine::MachineOptions options;
  options.launch.block = {2, 1, 1};
  options.loops = &twice;
  CHECK(cuts(options) == std::vector<std::string>{"twice is enough"});
  REQUIRE(twice.rounds.size() == 3);
  CHECK(twice.rounds[0].symbolic == 0);
  CHECK(twice.rounds[2].iteration == 2);
  CHECK(twice.rounds[2].symbolic == 2);
}

TEST_CASE("the bound on recursion") {
  const machine::Unrolling policy(3, 100, false);
  CHECK_FALSE(policy.cutsCall(3));
  CHECK(policy.cutsCall(4) == "recursion cut at depth 3");
}
