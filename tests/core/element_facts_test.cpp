// Facts about the elements that are read, against all contents of a small array: a fact may be missing, none is wrong.
#include <catch2/catch.hpp>

#include "core/check/element_facts.h"
#include "encoder/term/model.h"

using namespace gpubmc;
using namespace gpubmc::encoder;
using Kind = ir::ElementCondition::Kind;

namespace {

constexpr unsigned kElements = 3, kValues = 5;  // values -2 to 2

/// k(const char *a, int n), where a has cells of `granule` bytes.
struct Array {
  TermManager tm;
  ir::Module module;
  ir::Kernel kernel;
  std::unique_ptr<machine::Inputs> in;
  std::vector<ir::ElementCondition> conditions;

  explicit Array(unsigned granule) {
    ir::Object object;
    object.name = "a";
    object.elementBytes = 1;
    module.objects.push_back(object);
    ir::KernelParam a, n;
    a.name = "a", a.type = ir::kPtr, a.object = 1;
    n.name = "n", n.type = ir::kI32;
    kernel.params = {a, n};
    in = std::make_unique<machine::Inputs>(tm, module, kernel);
    in->granules[1] = granule;
  }
  Term cell(Term offset) { return tm.select(in->memory->array(1), offset); }
  Term at(uint64_t offset) { return tm.constant(offset, ir::kOffsetBits); }
};

bool isMet(const ir::ElementCondition& c, const std::vector<int>& contents, int n) {
  for (size_t i = 0; i < contents.size(); ++i) {
    const int e = c.isSigned ? contents[i] : contents[i] & 255;
    if (c.kind == Kind::Below && !(0 <= e && e < n)) return false;
    if (c.kind == Kind::AtMost && !(0 <= e && e <= n)) return false;
    for (size_t j = 0; j < i; ++j) {
      const int before = c.isSigned ? contents[j] : contents[j] & 255;
      if (c.kind == Kind::Distinct && before == e) return false;
      if (c.kind == Kind::Ascending && before > e) return false;
    }
  }
  return true;
}

/// All contents: whether the facts about the reads hold exactly where the condition does.
void compare(Array& array, const ir::ElementCondition& c, const std::vector<Term>& reads, unsigned granule) {
  array.conditions = {c};
  const core::ElementFacts facts(*array.in, core::dimensionsOf(array.tm, {}), array.conditions);
  const std::vector<Term> all = facts(reads);
  REQUIRE(!all.empty());
  unsigned count = 1;
  for (unsigned i = 0; i < kElements; ++i) count *= kValues;
  for (int n = -1; n <= 3; ++n)
    for (unsigned number = 0; number < count; ++number) {
      std::vector<int> contents;
      for (unsigned i = 0, left = number; i < kElements; ++i, left /= kValues)
        contents.push_back(int(left % kValues) - 2);
      Model model;
      model.values[array.in->scalars[1].id] = uint32_t(n);
      auto& cells = model.arrays[array.in->memory->array(1).id].cells;
      for (unsigned i = 0; i < kElements; ++i)
        cells[i / granule * granule] |= uint64_t(contents[i] & 255) << 8 * (i % granule);
      if (granule > 1) contents.push_back(0);  // the rest of the last cell is read, too
      Evaluator evaluate(array.tm, model);
      const bool hold = std::ranges::all_of(all, [&](Term t) { return evaluate.truth(t); });
      INFO("kind " << int(c.kind) << " n " << n << " contents " << number << " signed " << c.isSigned);
      CHECK(hold == isMet(c, contents, n));
    }
}

ir::ElementCondition condition(Kind kind, bool isSigned) {
  return {.object = 1, .kind = kind, .bound = ir::Expression::param(1), .bytes = 1, .isSigned = isSigned};
}

}  // namespace

TEST_CASE("facts about all elements are the condition") {
  for (const Kind kind : {Kind::Below, Kind::AtMost, Kind::Distinct, Kind::Ascending})
    for (const bool isSigned : {true, false}) {
      Array array(1);
      std::vector<Term> reads;
      for (unsigned i = 0; i < kElements; ++i) reads.push_back(array.cell(array.at(i)));
      compare(array, condition(kind, isSigned), reads, 1);
    }
}

TEST_CASE("a cell may hold several elements") {
  for (const Kind kind : {Kind::Below, Kind::Distinct, Kind::Ascending}) {
    Array array(2);
    const std::vector<Term> reads{array.cell(array.at(0)), array.cell(array.at(2))};
    compare(array, condition(kind, true), reads, 2);
  }
}

TEST_CASE("facts are about what is read of the array, where it is a whole element") {
  Array array(1);
  array.conditions = {condition(Kind::Below, true)};
  const core::ElementFacts facts(*array.in, core::dimensionsOf(array.tm, {}), array.conditions);
  CHECK(facts(std::vector<Term>{}).empty());
  const Term other = array.tm.select(array.tm.arrayVar("b", ir::kOffsetBits, 8), array.at(0));
  CHECK(facts(std::vector{other}).empty());
  array.conditions[0].bytes = 2;  // cells are parts of elements
  CHECK(facts(std::vector{array.cell(array.at(0))}).empty());
}

TEST_CASE("an element that may begin anywhere is only bounded where it is aligned") {
  Array array(2);
  array.conditions = {condition(Kind::Below, true)};
  array.conditions[0].bytes = 2;
  const core::ElementFacts facts(*array.in, core::dimensionsOf(array.tm, {}), array.conditions);
  const Term offset = array.tm.var("offset", ir::kOffsetBits);
  const std::vector<Term> all = facts(std::vector{array.cell(offset)});
  REQUIRE(all.size() == 1);
  for (const uint64_t at : {0, 1, 2}) {
    Model model;
    model.values[offset.id] = at;
    model.values[array.in->scalars[1].id] = 3;
    model.arrays[array.in->memory->array(1).id].cells[at] = 0xFFFF;
    CHECK(Evaluator(array.tm, model).truth(all[0]) == (at == 1));
  }
}
