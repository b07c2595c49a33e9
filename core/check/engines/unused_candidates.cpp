#include "core/check/engines/unused_candidates.h"

#include <tuple>
#include <vector>

namespace gpubmc::core {

using encoder::Term;
using machine::Candidate;
using machine::Carried;
using machine::Execution;

namespace {

/// Needed terms, with all their subterms.
class Needed {
 public:
  explicit Needed(const encoder::TermManager& terms) : terms_(terms), seen_(terms.size() + 1) {}

  void add(Term root) {
    reach(root);
    while (!work_.empty()) {
      const Term t = work_.back();
      work_.pop_back();
      for (Term a : terms_.args(t)) reach(a);
    }
  }
  void add(const machine::LaneVec& v, uint32_t lanes) {
    for (uint32_t lane = 0; lane < lanes; ++lane) add(v.at(lane));
  }
  void add(const std::vector<machine::Obligation>& obligations) {
    for (const machine::Obligation& o : obligations)
      for (const machine::Obligation::Item& item : o.items) add(item.bad);
  }
  bool contains(Term t) const { return seen_[t.id]; }

 private:
  void reach(Term t) {
    if (!t || seen_[t.id]) return;
    seen_[t.id] = true;
    work_.push_back(t);
  }

  const encoder::TermManager& terms_;
  std::vector<bool> seen_;  ///< by term
  std::vector<Term> work_;
};

void addAccesses(Needed& needed, const Execution& e) {
  std::set<uint32_t> written;
  for (const machine::Segment& s : e.segments)
    for (const machine::Access& a : s.accesses)
      if (a.writes) written.insert(a.object);
  for (const machine::Segment& s : e.segments)
    for (const machine::Access& a : s.accesses) {
      if (!written.contains(a.object)) continue;
      needed.add(a.guard, e.lanes);
      needed.add(a.offset, e.lanes);
      if (a.writes && a.offset.isUniform() && !a.value.empty()) needed.add(a.value, e.lanes);
    }
}

void addQuestions(Needed& needed, const Execution& e) {
  for (size_t i = 0; i < e.assumptions.size(); ++i)
    if (!e.candidates.contains(i)) needed.add(e.assumptions[i]);
  for (const auto* list : {&e.obligations, &e.unsupported, &e.stops, &e.cuts}) needed.add(*list);
  for (const machine::Alignment& a : e.alignments) needed.add(a.bad);
  for (const machine::Segment& s : e.segments) needed.add(s.barrier);
  for (const machine::OwnOverlap& o : e.ownOverlaps) needed.add(o.both, e.lanes);
  addAccesses(needed, e);
}

std::tuple<uint32_t, ir::BlockId, uint32_t> registerOf(const auto& of) {
  return {of.function, of.header, of.phi};
}

}  // namespace

std::set<Candidate> unusedCandidates(const encoder::TermManager& terms, std::span<const Execution* const> executions) {
  Needed needed(terms);
  for (const Execution* e : executions) addQuestions(needed, *e);
  // If a register is needed, so is everything that it depends on.
  std::vector<const Carried*> open;
  for (const Execution* e : executions)
    for (const Carried& c : e->carried) open.push_back(&c);
  for (bool more = true; more;)
    more = std::erase_if(open, [&](const Carried* c) {
             if (!needed.contains(c->unknown)) return false;
             for (Term t : c->dependsOn) needed.add(t);
             return true;
           }) != 0;
  std::set<std::tuple<uint32_t, ir::BlockId, uint32_t>> used, unused;
  for (const Execution* e : executions)
    for (const Carried& c : e->carried) (needed.contains(c.unknown) ? used : unused).insert(registerOf(c));
  std::set<Candidate> out;
  for (const Execution* e : executions)
    for (const machine::Induction& i : e->inductions)
      if (i.candidate.kind != Candidate::Kind::SameObject && i.candidate.kind != Candidate::Kind::Claimed &&
          unused.contains(registerOf(i.candidate)) && !used.contains(registerOf(i.candidate)))
        out.insert(i.candidate);
  return out;
}

}  // namespace gpubmc::core
