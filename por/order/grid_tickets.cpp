#include "por/order/grid_tickets.h"

#include <algorithm>
#include <bit>
#include <map>

namespace gpubmc::por {

using machine::AtomicEvent;

namespace {

bool reachesGrid(const AtomicEvent* e) {
  return e->scope != ir::Scope::Block && e->scope != ir::Scope::Thread;
}

}  // namespace

std::vector<Term> gridTickets(machine::Inputs& in, std::span<const machine::Execution> executions,
                              const GridTickets& options) {
  encoder::TermManager& tm = in.terms;
  std::map<uint32_t, std::vector<std::pair<size_t, const AtomicEvent*>>> byObject;  // execution, event
  for (size_t x = 0; x < executions.size(); ++x)
    for (const AtomicEvent& e : executions[x].atomics)
      if (in.objectShape(e.object).space == ir::Space::Global) byObject[e.object].emplace_back(x, &e);
  std::vector<Term> facts;
  auto fact = [&](Term t) {
    if (!tm.isTrue(t)) facts.push_back(t);
  };
  for (const auto& [object, list] : byObject) {
    std::vector<const AtomicEvent*> events;
    for (const auto& [x, e] : list) events.push_back(e);
    const auto step = ticketStep(tm, events);
    if (!step || !std::all_of(events.begin(), events.end(), reachesGrid)) continue;
    const bool pairwise = events.size() * events.size() / 2 <= options.maxPairs;
    const unsigned width = tm.width(events[0]->result);
    const uint64_t all = width == 64 ? ~0ull : (1ull << width) - 1, opposite = (0 - *step) & all;
    const bool up = *step <= opposite;
    const uint64_t size = up ? *step : opposite;
    // Every other block may have as many events as the executed block with the most.
    size_t most = 0;
    for (size_t x = 0; x < executions.size(); ++x)
      most = std::max(most, size_t(std::count_if(list.begin(), list.end(), [&](auto& e) { return e.first == x; })));
    if (std::bit_width(size) + std::bit_width(uint64_t(most)) + std::bit_width(options.blocks) > width) continue;
    const Term limit = tm.constant(size * most * options.blocks, width);
    const bool onePlace = atOnePlace(tm, events);
    for (size_t a = 0; a < list.size(); ++a) {
      const auto [x, i] = list[a];
      if (onePlace) {
        // The first event of the grid comes before all that change the counter: its block found the value from before
        // the launch.
        const Term start = events[0]->initial;
        const Term distance = up ? tm.sub(i->result, start) : tm.sub(start, i->result);
        fact(tm.implies(i->guard, tm.ult(distance, limit)));
      }
      for (size_t b = a + 1; pairwise && b < list.size(); ++b) {
        const auto [y, j] = list[b];
        std::vector<Term> meet{i->guard, j->guard, tm.eq(i->offset, j->offset)};
        if (x != y) meet.push_back(options.distinct);
        fact(tm.implies(tm.conj(meet), tm.ne(i->result, j->result)));
      }
    }
  }
  return facts;
}

}  // namespace gpubmc::por
