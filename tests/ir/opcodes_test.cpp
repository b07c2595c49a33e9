// The table of opcodes: its rows are consistent, and correct for each opcode.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

using namespace gpubmc::ir;

namespace {

std::vector<Opcode> all() {
  std::vector<Opcode> out;
#define X(enumerator, ...) out.push_back(Opcode::enumerator);
  GPUBMC_IR_OPCODES(X)
#undef X
  return out;
}

/// The texts of the opcodes for which the predicate holds, in the order of the table.
template <class Predicate>
std::string those(Predicate&& holds) {
  std::string out;
  for (Opcode op : all())
    if (holds(op)) out += (out.empty() ? "" : " ") + std::string(text(op));
  return out;
}

}  // namespace

TEST_CASE("every opcode has a unique text and a valid signature") {
  std::set<std::string_view> texts;
  for (Opcode op : all()) {
    INFO(text(op));
    CHECK(texts.insert(text(op)).second);
    const Signature s = opcode::kTable[size_t(op)].signature;
    CHECK(std::string_view("ifvbywlmpIFNV-?").find(s.result) != std::string_view::npos);
    const std::string_view letters = s.operands.substr(0, s.operands.find('*'));
    CHECK(letters.find_first_not_of("ifvbywlmpIFNV?") == std::string_view::npos);
  }
}

TEST_CASE("pure operations are the sections of integers and floats") {
  std::string sections;
#define X(enumerator, text, ...) sections += (sections.empty() ? "" : " ") + std::string(text);
  GPUBMC_IR_INTEGER_OPCODES(X)
  GPUBMC_IR_FLOAT_OPCODES(X)
#undef X
  CHECK(those([](Opcode op) { return isPure(op); }) == sections);
  CHECK(those([](Opcode op) { return isSilent(op) && !isPure(op); }) == "load phi sreg");
  CHECK(those([](Opcode op) { return isDivision(op); }) == "udiv sdiv urem srem");
  CHECK(those([](Opcode op) { return isAbstractFloat(op); }) ==
        "fpext fptrunc fptoui fptosi uitofp sitofp fadd fsub fmul fdiv frem fma fsqrt fmath");
}

TEST_CASE("opcodes that access memory, and how") {
  CHECK(those(readsMemory) == "load memcopy asynccopy atomicrmw atomiccas");
  CHECK(those(writesMemory) == "store memcopy memset asynccopy atomicrmw atomiccas");
  CHECK(those([](Opcode op) { return isAtomic(op); }) == "atomicrmw atomiccas");
  CHECK(those(isBulk) == "memcopy memset asynccopy");
  CHECK(those(isAsync) == "asynccopy asynccommit asyncwait asyncevent asyncwaitfor");
  Inst load;
  load.op = Opcode::Load;
  CHECK_FALSE(isAtomicAccess(load));
  load.isAtomic = true;
  CHECK(isAtomicAccess(load));
}

TEST_CASE("opcodes at which threads wait") {
  CHECK(those(isWarpOp) == "warpsync shuffle vote matchany matchall warpreduce");
  CHECK(those(isBarrier) == "barrier gridsync");
  CHECK(those(isPhaseBarrier) == "arrive await namedbarrier namedarrive");
  CHECK(those(arrives) == "arrive namedbarrier namedarrive");
  CHECK(those(synchronises) ==
        "warpsync shuffle vote matchany matchall warpreduce barrier gridsync arrive await "
        "namedbarrier namedarrive");
  CHECK(those(observes) ==
        "load atomicrmw atomiccas shuffle vote matchany matchall warpreduce barrier activemask "
        "arrive call");
  for (Opcode op : all())
    if (observes(op)) CHECK(opcode::kTable[size_t(op)].signature.result != '-');
}

TEST_CASE("opcodes that end blocks, and that make claims") {
  CHECK(those(isTerminator) == "br condbr ret exit trap unreachable");
  CHECK(those(isClaim) == "assert ensures");
}
