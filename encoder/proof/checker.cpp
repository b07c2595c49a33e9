#include <algorithm>

#include "encoder/proof/drat.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

uint64_t ProofChecker::hash(std::vector<Lit> lits) {
  std::sort(lits.begin(), lits.end());
  uint64_t h = 0xCBF29CE484222325ull;
  for (Lit l : lits) h = (h ^ l) * 0x100000001B3ull;
  return h;
}

/// Without duplicates; `first`: the literal written first, 0 if the clause is empty.
std::vector<ProofChecker::Lit> ProofChecker::normalised(std::span<const int> literals, Lit& first) {
  std::vector<Lit> lits;
  for (int l : literals) {
    GPUBMC_CHECK(l != 0);
    lits.push_back(lit(l));
  }
  first = lits.empty() ? 0 : lits[0];
  std::sort(lits.begin(), lits.end());
  lits.erase(std::unique(lits.begin(), lits.end()), lits.end());
  return lits;
}

void ProofChecker::reserve(Lit l) {
  if ((l | 1) >= values_.size()) {
    values_.resize((l | 1) + 1);
    watches_.resize((l | 1) + 1);
  }
}

void ProofChecker::assign(Lit l) {
  values_[l] = 1;
  values_[l ^ 1] = -1;
  trail_.push_back(l);
}

void ProofChecker::undo(size_t trail) {
  for (; trail_.size() > trail; trail_.pop_back()) values_[trail_.back()] = values_[trail_.back() ^ 1] = 0;
  propagated_ = trail;
}

bool ProofChecker::propagate() {
  while (propagated_ < trail_.size()) {
    poll_();
    const Lit falsified = trail_[propagated_++] ^ 1;
    std::vector<ClauseId>& watching = watches_[falsified];
    size_t kept = 0;
    for (size_t i = 0; i < watching.size(); ++i) {
      const ClauseId id = watching[i];
      Clause& c = clauses_[id];
      if (!c.isLive) continue;
      if (c.lits[0] == falsified) std::swap(c.lits[0], c.lits[1]);
      if (value(c.lits[0]) > 0) {
        watching[kept++] = id;
        continue;
      }
      const auto other = std::find_if(c.lits.begin() + 2, c.lits.end(), [&](Lit l) { return value(l) >= 0; });
      if (other != c.lits.end()) {
        std::swap(c.lits[1], *other);
        watches_[c.lits[1]].push_back(id);
        continue;
      }
      watching[kept++] = id;
      if (value(c.lits[0]) < 0) {
        while (++i < watching.size()) watching[kept++] = watching[i];
        watching.resize(kept);
        return false;
      }
      assign(c.lits[0]);
    }
    watching.resize(kept);
  }
  return true;
}

bool ProofChecker::isRup(const std::vector<Lit>& lits) {
  const size_t before = trail_.size();
  bool conflict = false;
  for (Lit l : lits) {
    if (value(l) > 0) conflict = true;
    if (conflict) break;
    if (value(l) == 0) assign(l ^ 1);
  }
  conflict = conflict || !propagate();
  undo(before);
  return conflict;
}

// RAT: the resolvent with each clause that contains the negation of the first literal must follow.
bool ProofChecker::isRat(const std::vector<Lit>& lits) {
  const Lit pivot = lits[0];
  for (ClauseId id = 0; id < clauses_.size(); ++id) {
    poll_();
    const Clause& c = clauses_[id];
    if (!c.isLive || std::find(c.lits.begin(), c.lits.end(), pivot ^ 1) == c.lits.end()) continue;
    std::vector<Lit> resolvent = lits;
    for (Lit l : c.lits)
      if (l != (pivot ^ 1)) resolvent.push_back(l);
    if (!isRup(resolvent)) return false;
  }
  return true;
}

void ProofChecker::insert(std::vector<Lit> lits) {
  for (Lit l : lits) reserve(l);
  const ClauseId id = ClauseId(clauses_.size());
  byHash_.emplace(hash(lits), id);
  // Literals that are not false come first: the first two are watched.
  std::stable_partition(lits.begin(), lits.end(), [&](Lit l) { return value(l) >= 0; });
  const bool hasUnit = !lits.empty() && (lits.size() == 1 || value(lits[1]) < 0);
  if (lits.empty() || value(lits[0]) < 0) refuted_ = true;
  if (lits.size() >= 2) {
    watches_[lits[0]].push_back(id);
    watches_[lits[1]].push_back(id);
  }
  const Lit unit = hasUnit ? lits[0] : 0;
  clauses_.push_back({std::move(lits), true});
  if (refuted_ || !hasUnit || value(unit) > 0) return;
  assign(unit);
  if (!propagate()) refuted_ = true;
}

void ProofChecker::remove(std::vector<Lit> lits) {
  std::vector<Lit> sorted = lits;
  std::sort(sorted.begin(), sorted.end());
  auto [begin, end] = byHash_.equal_range(hash(lits));
  for (auto it = begin; it != end; ++it) {
    Clause& c = clauses_[it->second];
    std::vector<Lit> have = c.lits;
    std::sort(have.begin(), have.end());
    if (have != sorted) continue;
    // A reason clause is kept, because the literal that it made true is kept.
    if (std::any_of(c.lits.begin(), c.lits.end(), [&](Lit l) { return value(l) > 0; }) &&
        std::count_if(c.lits.begin(), c.lits.end(), [&](Lit l) { return value(l) >= 0; }) == 1)
      return;
    c.isLive = false;
    std::vector<Lit>().swap(c.lits);
    byHash_.erase(it);
    return;
  }
}

void ProofChecker::addClause(std::span<const int> literals) {
  if (refuted_) return;
  Lit first = 0;
  insert(normalised(literals, first));
}

bool ProofChecker::apply(const ProofStep& step) {
  if (refuted_) return true;
  Lit first = 0;
  std::vector<Lit> lits = normalised(step.clause, first);
  for (Lit l : lits) reserve(l);
  if (step.isDeletion) {
    remove(std::move(lits));
    return true;
  }
  if (!isRup(lits)) {
    if (lits.empty()) return false;
    std::iter_swap(lits.begin(), std::find(lits.begin(), lits.end(), first));
    if (!isRat(lits)) return false;
  }
  insert(std::move(lits));
  return true;
}

}  // namespace gpubmc::encoder
