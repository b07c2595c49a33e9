// Tickets compared with brute force: the results and final values of the events in all orders that respect program
// order.
#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include <catch2/catch.hpp>

#include "encoder/solver/query.h"
#include "por/order/tickets.h"

using namespace gpubmc;
using namespace gpubmc::encoder;
using machine::AtomicEvent;

namespace {

constexpr uint64_t kInitial = 0xfffffffe;  // so that counters wrap around 0

struct Ticket {
  uint32_t lane;
  bool mayBeLeftOut, mayBeElsewhere;
};

/// By event: whether it is performed, its location, its result and the value that it leaves; zeros for omitted events.
using Outcome = std::vector<std::array<uint64_t, 4>>;

std::set<Outcome> bruteForce(const std::vector<Ticket>& tickets, uint64_t step) {
  std::set<Outcome> out;
  const size_t n = tickets.size();
  for (unsigned bits = 0; bits < 1u << 2 * n; ++bits) {
    auto performed = [&](size_t i) { return bits >> 2 * i & 1; };
    auto place = [&](size_t i) { return bits >> (2 * i + 1) & 1; };
    bool possible = true;
    for (size_t i = 0; i < n; ++i) {
      possible &= performed(i) || (tickets[i].mayBeLeftOut && !place(i));
      possible &= !place(i) || tickets[i].mayBeElsewhere;
    }
    if (!possible) continue;
    std::vector<size_t> order(n);
    std::iota(order.begin(), order.end(), size_t(0));
    do {
      std::vector<size_t> at(n);
      for (size_t k = 0; k < n; ++k) at[order[k]] = k;
      bool allowed = true;
      for (size_t i = 0; i < n; ++i)
        for (size_t j = i + 1; j < n; ++j) allowed &= tickets[i].lane != tickets[j].lane || at[i] < at[j];
      if (!allowed) continue;
      uint64_t memory[2] = {kInitial, kInitial};
      Outcome o(n);
      for (size_t i : order) {
        if (!performed(i)) continue;
        o[i] = {1, place(i), memory[place(i)], 0};
        memory[place(i)] = uint32_t(memory[place(i)] + step);
      }
      for (size_t i = 0; i < n; ++i)
        if (performed(i)) o[i][3] = memory[place(i)];
      out.insert(o);
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return out;
}

std::set<Outcome> models(const std::vector<Ticket>& tickets, uint64_t step) {
  TermManager tm;
  std::vector<AtomicEvent> events(tickets.size());
  std::vector<const AtomicEvent*> pointers;
  std::vector<Term> facts, places;
  for (size_t i = 0; i < events.size(); ++i) {
    AtomicEvent& e = events[i];
    e.kind = AtomicEvent::Kind::ReadModifyWrite;
    e.op = step > 0x7fffffff ? ir::AtomicOp::Sub : ir::AtomicOp::Add;
    e.lane = tickets[i].lane;
    e.operand = tm.constant(step > 0x7fffffff ? 0 - step : step, 32);
    e.initial = tm.constant(kInitial, 32);
    e.guard = tickets[i].mayBeLeftOut ? tm.var("guard", 1) : tm.tru();
    places.push_back(tickets[i].mayBeElsewhere ? tm.var("place", 1) : tm.fls());
    e.offset = tm.concat(tm.zext(places[i], 46), tm.constant(0, 2));
    e.result = tm.var("result", 32);
    e.last = tm.var("last", 32);
    pointers.push_back(&e);
  }
  REQUIRE(por::ticketStep(tm, pointers) == step);
  por::rankTickets(tm, pointers, facts);
  std::set<Outcome> out;
  Query query(tm, makeSatSolver("cadical"));
  for (Term f : facts) query.add(f);
  while (query.check().answer == Answer::Sat) {
    const Model model = query.model();
    Evaluator evaluate(tm, model);
    Outcome o(events.size());
    std::vector<Term> differs;
    for (size_t i = 0; i < events.size(); ++i) {
      const AtomicEvent& e = events[i];
      const bool performed = evaluate.truth(e.guard);
      differs.push_back(tm.xor_(e.guard, tm.boolean(performed)));
      if (!performed) continue;
      o[i] = {1, evaluate(places[i]), evaluate(e.result), evaluate(e.last)};
      for (Term t : {places[i], e.result, e.last}) differs.push_back(tm.ne(t, tm.constant(evaluate(t), tm.width(t))));
    }
    CHECK(out.insert(o).second);
    query.add(tm.disj(differs));
  }
  return out;
}

}  // namespace

TEST_CASE("results of tickets are those of all orders") {
  const uint64_t step = GENERATE(1ull, 2ull, 0xffffffffull, 0x80000000ull, 0xfffffff0ull);
  const std::vector<std::vector<Ticket>> cases{
      {{0, false, false}},
      {{0, false, false}, {1, false, false}, {2, false, false}, {3, false, false}},
      {{0, true, false}, {1, true, false}, {2, false, false}},
      {{0, false, false}, {0, false, false}, {1, true, false}},
      {{0, false, true}, {1, false, true}, {2, true, true}},
      {{0, true, false}, {1, true, false}, {2, true, false}, {3, true, false}},
  };
  for (const auto& tickets : cases) CHECK(models(tickets, step) == bruteForce(tickets, step));
}

TEST_CASE("operations that are not tickets") {
  TermManager tm;
  AtomicEvent e;
  e.kind = AtomicEvent::Kind::ReadModifyWrite;
  e.op = ir::AtomicOp::Add;
  e.operand = tm.constant(1, 32);
  auto step = [&](const AtomicEvent& other) {
    const AtomicEvent* both[] = {&e, &other};
    return por::ticketStep(tm, both);
  };
  CHECK(step(e) == 1u);
  AtomicEvent other = e;
  other.op = ir::AtomicOp::Sub;
  CHECK(!step(other));
  other.operand = tm.constant(0xffffffff, 32);
  CHECK(step(other) == 1u);
  other.operand = tm.var("x", 32);
  CHECK(!step(other));
  other = e;
  other.op = ir::AtomicOp::Exch;
  CHECK(!step(other));
  other = e;
  other.plain = true;
  CHECK(!step(other));
  e.operand = tm.constant(0, 32);
  CHECK(!step(e));
}
