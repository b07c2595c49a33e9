// Conflicts of two chosen cells, compared with all pairs on every assignment of small unknowns.

#include <catch2/catch.hpp>

#include <random>

#include "encoder/solver/query.h"
#include "por/race/symbolic_pair.h"

using namespace gpubmc;
using namespace gpubmc::por;
using encoder::Term;
using encoder::TermManager;

namespace {

constexpr unsigned kBits = 2;  // width of an unknown

struct Kernel {
  TermManager tm;
  std::vector<Term> unknowns;
  RaceQuery query;
};

/// Cells of eight lanes in two blocks at (row + lane's row) * width + column; some are guarded, atomic, only read, or
/// inside an extension. Their values are read from memory at that address, or small numbers.
void fill(Kernel& k, std::mt19937& random) {
  TermManager& tm = k.tm;
  auto pick = [&](unsigned n) { return unsigned(random() % n); };
  const unsigned w = pick(2) ? 8 : ir::kOffsetBits;
  auto unknown = [&](const char* name) {
    k.unknowns.push_back(tm.var(name, kBits));
    return tm.zext(k.unknowns.back(), w);
  };
  const Term width = unknown("width"), rows[] = {unknown("row"), unknown("other row")}, depth = unknown("depth");
  const Term memory = tm.arrayVar("memory", ir::kOffsetBits, 8);
  auto constant = [&](unsigned v) { return tm.constant(v, w); };
  const unsigned shape = pick(3), values = pick(3), guards = pick(3), stride = 1 + pick(2);
  for (uint32_t block = 0; block < 2; ++block)
    for (uint32_t lane = 0; lane < 4; ++lane) {
      const Term row = tm.add(tm.mul(rows[block], constant(2)), constant(lane / 2)), column = constant(lane % 2);
      Term at = shape == 0   ? tm.add(tm.mul(row, width), column)
                : shape == 1 ? tm.add(tm.mul(tm.add(tm.mul(row, depth), column), width), constant(lane))
                             : tm.add(tm.mul(column, width), tm.mul(row, depth));
      if (stride == 2 && w == ir::kOffsetBits) at = tm.mul(at, constant(2));
      CellAccess c;
      c.site = {block, 0, 0, lane};
      c.offset = w < ir::kOffsetBits ? tm.zext(at, ir::kOffsetBits) : at;
      c.guard = guards == 0   ? tm.tru()
                : guards == 1 ? tm.ult(column, width)
                              : tm.and_(tm.ult(column, width), tm.ult(row, depth));
      c.atomic = pick(8) == 0;
      c.writes = pick(4) != 0;
      if (c.writes && !c.atomic)
        c.value = values == 0   ? tm.constant(pick(2), 8)
                  : values == 1 ? tm.select(memory, c.offset)
                                : tm.extract(row, 7, 0);
      k.query.cells.push_back(c);
    }
}

}  // namespace

TEST_CASE("two chosen cells conflict if and only if some pair does") {
  size_t made = 0, conflicts = 0, races = 0, benign = 0, none = 0;
  for (unsigned seed = 0; seed < 120; ++seed) {
    std::mt19937 random(seed);
    Kernel k;
    fill(k, random);
    TermManager& tm = k.tm;
    const bool byLane = seed % 2 == 0;
    auto unit = [&](const Site& s) { return byLane ? s.execution * 4 + s.lane : s.execution; };
    const auto chosen = choosePair(tm, k.query, unit);
    if (!chosen) continue;
    ++made;
    encoder::Query solver(tm, encoder::makeSatSolver(encoder::satSolverNames().front()));
    for (unsigned bits = 0; bits < 1u << (kBits * k.unknowns.size()); ++bits) {
      encoder::Model model;
      std::vector<Term> fixed;
      for (size_t i = 0; i < k.unknowns.size(); ++i) {
        const unsigned v = bits >> (kBits * i) & ((1u << kBits) - 1);
        model.values[k.unknowns[i].id] = v;
        fixed.push_back(tm.eq(k.unknowns[i], tm.constant(v, kBits)));
      }
      encoder::Evaluator evaluate(tm, model);
      bool race = false, equal = false;
      for (const CellAccess& a : k.query.cells)
        for (const CellAccess& b : k.query.cells) {
          if (unit(a.site) == unit(b.site) || !a.writes || (a.atomic && b.atomic)) continue;
          if (!evaluate.truth(a.guard) || !evaluate.truth(b.guard) || evaluate(a.offset) != evaluate(b.offset))
            continue;
          // Values read at the same address are equal for any contents of memory.
          const bool same = a.value && b.value && evaluate(a.value) == evaluate(b.value);
          (same ? equal : race) = true;
        }
      auto can = [&](Term t) {
        std::vector<Term> all = fixed;
        all.push_back(t);
        const encoder::Answer answer = solver.check(all).answer;
        REQUIRE(answer != encoder::Answer::Unknown);
        return answer == encoder::Answer::Sat;
      };
      INFO("seed " << seed << " unknowns " << bits);
      CHECK(can(chosen->conflict) == (race || equal));
      CHECK(can(chosen->race) == race);
      CHECK(can(chosen->benign) == equal);
      races += race, benign += equal, conflicts += race || equal, none += !race && !equal;
    }
  }
  CHECK(made >= 40);
  CHECK(conflicts >= 500);
  CHECK(races >= 200);
  CHECK(benign >= 200);
  CHECK(none >= 500);
}
