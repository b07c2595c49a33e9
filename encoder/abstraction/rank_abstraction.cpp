#include "encoder/abstraction/rank_abstraction.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "encoder/abstraction/rewrite.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

using Keys = std::set<uint32_t>;  ///< by term

constexpr size_t kMostKeys = 128;  ///< the number of facts is quadratic in the number of keys

/// The compared keys and the comparison. Keys of one bit: set bits come first, or last if descending.
struct Order {
  enum class Kind : uint8_t { Unsigned, Signed, OneBit } kind;
  bool descending;
  Keys keys;
  auto operator<=>(const Order&) const = default;
};

/// scale * #(keys that come before the own one), as a part of a sum or as a choice by a bit.
struct Count {
  Order order;
  uint32_t own;
  Keys inFront;  ///< those of the keys that come before the own one if they are equal
};

/// A 1-bit condition as a comparison of two words.
struct Less {
  bool isSigned, holds;  ///< less < more, or not
  Term less, more;
};

std::optional<Less> asLess(const TermManager& tm, Term t) {
  const bool negated = tm.op(t) == Op::Not;
  if (negated) t = tm.args(t)[0];
  if (tm.op(t) != Op::Slt && tm.op(t) != Op::Ult) return std::nullopt;
  return Less{tm.op(t) == Op::Slt, !negated, tm.args(t)[0], tm.args(t)[1]};
}

/// The Boolean that is counted; no term: the term has another form.
Term counted(const TermManager& tm, Term t) {
  return tm.op(t) == Op::Zext && tm.width(tm.args(t)[0]) == 1 ? tm.args(t)[0] : Term{};
}

/// The number of conditions that hold, as the rank of the one key that all of them compare.
std::optional<Count> countOf(const TermManager& tm, const std::vector<Term>& conditions) {
  std::vector<Less> all;
  for (Term c : conditions) {
    const std::optional<Less> l = asLess(tm, c);
    if (!l || (!all.empty() && all[0].isSigned != l->isSigned)) return std::nullopt;
    all.push_back(*l);
  }
  for (Term own : {all[0].less, all[0].more}) {
    std::optional<bool> descending;
    Count out{{all[0].isSigned ? Order::Kind::Signed : Order::Kind::Unsigned, false, {own.id}}, own.id, {}};
    const bool fits = std::all_of(all.begin(), all.end(), [&](const Less& l) {
      if ((l.less == own) == (l.more == own)) return false;
      const Term other = l.less == own ? l.more : l.less;
      // x < own and own < x count x if it is different only; not (own < x) and not (x < own) count it if both are
      // equal, too.
      if (!l.holds) out.inFront.insert(other.id);
      const bool down = (l.less == own) == l.holds;
      if (descending.value_or(down) != down) return false;
      descending = down;
      return out.order.keys.insert(other.id).second;
    });
    if (!fits) continue;
    out.order.descending = *descending;
    return out;
  }
  return std::nullopt;
}

/// A sum of distinct Booleans.
struct Tally {
  uint64_t constant, most;  ///< the largest value that the width can hold
  Keys bits;
};

/// The sum under the assumption that `bit` has the value. Bits are counted if they are equal to `set`.
std::optional<Tally> tallyOf(const TermManager& tm, Term t, Term bit, bool value, bool set) {
  while (tm.op(t) == Op::Zext && tm.width(tm.args(t)[0]) > 1) t = tm.args(t)[0];
  const unsigned width = tm.width(t);
  const uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
  const Linear sum = tm.linear(t);
  Tally out{sum.constant, mask, {}};
  for (auto [atom, k] : sum.parts) {
    Term b = counted(tm, atom);
    if (!b || (k != 1 && k != mask)) return std::nullopt;
    bool counts = k == 1;  // set bits are added
    if (tm.op(b) == Op::Not) {
      b = tm.args(b)[0];
      // z(not b) = 1 - z(b)
      out.constant += k;
      counts = !counts;
    }
    if (b == bit) {
      if (value) out.constant += counts ? 1 : mask;
      continue;
    }
    if (counts != set) return std::nullopt;
    // -z(b) counts the bits that are not set, minus one for each.
    if (!counts) out.constant += mask;
    out.bits.insert(b.id);
  }
  out.constant &= mask;
  return out;
}

/// Rewrites c ? n + k : n to n + k * zext(c).
Term counting(TermManager& tm, Term root) {
  std::unordered_map<uint32_t, Term> done;
  return rewrite(root, done, [&](Term t, const auto& need) {
    const Term r = rebuilt(tm, t, need);
    if (!r || tm.isArray(r) || tm.op(r) != Op::Ite) return r;
    const Term condition = tm.args(r)[0], yes = tm.args(r)[1], no = tm.args(r)[2];
    const Linear more = tm.linear(yes), less = tm.linear(no);
    if (more.parts != less.parts) return r;
    const unsigned width = tm.width(r);
    const uint64_t k = (more.constant - less.constant) & (~0ull >> (64 - width));
    // The factor is made positive, so that each count in a sum of choices has the factor 1.
    const bool down = k >> (width - 1) != 0;
    const Term counts = tm.zext(down ? tm.not_(condition) : condition, width);
    return tm.add(down ? yes : no, tm.mul(counts, tm.constant(down ? 0 - k : k, width)));
  });
}

class Ranks {
 public:
  explicit Ranks(TermManager& terms) : tm_(terms) {}

  std::optional<RankAbstraction> run(Term question) {
    question = counting(tm_, question);
    collect(question);
    for (auto& [order, places] : orders_)
      if (isWhole(order, places)) say(order, places);
    if (variables_.empty()) return std::nullopt;
    RankAbstraction out{withPlaces(question), std::move(apart_), {}, std::move(variables_)};
    for (Term f : sorted_) out.sorted.push_back(withPlaces(f));
    return out;
  }

 private:
  /// The rank of a key.
  struct Place {
    Keys inFront;
    Term variable;
  };
  using Places = std::map<uint32_t, Place>;  ///< by key

  /// The groups of Booleans in a sum, by their coefficient.
  std::map<uint64_t, std::vector<Term>> groups(const Linear& sum) const {
    std::map<uint64_t, std::vector<Term>> out;
    for (auto [atom, k] : sum.parts)
      if (const Term c = counted(tm_, atom)) out[k].push_back(c);
    // With two keys, a single comparison does not show whose rank it is.
    std::erase_if(out, [](const auto& g) { return g.second.size() < 2; });
    return out;
  }

  /// bit ? number of set bits among these : number of these + number of set bits among the others; or the same for bits
  /// that are not set.
  std::optional<Count> choiceOf(Term t) const {
    const Term condition = tm_.args(t)[0], yes = tm_.args(t)[1], no = tm_.args(t)[2];
    const bool negated = tm_.op(condition) == Op::Not;
    const Term bit = negated ? tm_.args(condition)[0] : condition;
    for (const bool set : {true, false}) {
      const bool first = set != negated;  // the branch that counts the keys in front
      const auto front = tallyOf(tm_, first ? yes : no, bit, set, set);
      const auto behind = tallyOf(tm_, first ? no : yes, bit, !set, set);
      if (!front || !behind || front->constant != 0 || behind->constant != front->bits.size()) continue;
      Count out{{Order::Kind::OneBit, !set, front->bits}, bit.id, front->bits};
      out.order.keys.insert(behind->bits.begin(), behind->bits.end());
      if (out.order.keys.size() != front->bits.size() + behind->bits.size() || out.order.keys.contains(bit.id))
        continue;
      out.order.keys.insert(bit.id);
      if (out.order.keys.size() > 2 && out.order.keys.size() - 1 <= std::min(front->most, behind->most)) return out;
    }
    return std::nullopt;
  }

  void collect(Term root) {
    std::vector<Term> work{root};
    std::vector<bool> seen(tm_.size() + 1);
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      for (Term a : tm_.args(t))
        if (!seen[a.id]) {
          seen[a.id] = true;
          work.push_back(a);
        }
      if (tm_.isArray(t)) continue;
      if (tm_.op(t) == Op::Ite) {
        if (const auto count = choiceOf(t)) note(*count);
      } else if (tm_.op(t) == Op::Add) {
        for (const auto& [k, conditions] : groups(tm_.linear(t)))
          if (const auto count = countOf(tm_, conditions)) note(*count);
      }
    }
  }

  // A key whose rank is computed with different tie-breaking makes the order invalid.
  void note(const Count& c) {
    const auto [it, fresh] = orders_[c.order].try_emplace(c.own, Place{c.inFront, {}});
    if (!fresh && it->second.inFront != c.inFront) contradicted_.insert(c.order);
  }

  /// Whether each key has a rank, and tie-breaking is a strict total order: of two equal keys exactly one is in front,
  /// and the sizes of the sets in front are 0, 1, 2, ...
  bool isWhole(const Order& order, const Places& places) const {
    const size_t n = order.keys.size();
    if (places.size() != n || n > kMostKeys || contradicted_.contains(order)) return false;
    std::vector<bool> taken(n);
    for (const auto& [key, place] : places) {
      if (taken[place.inFront.size()]) return false;
      taken[place.inFront.size()] = true;
      for (const auto& [other, its] : places)
        if (other != key && place.inFront.contains(other) == its.inFront.contains(key)) return false;
    }
    return true;
  }

  /// The key a is not behind b, by the comparison alone (without tie-breaking).
  Term notBehind(const Order& order, Term a, Term b) {
    if (order.descending) std::swap(a, b);
    switch (order.kind) {
      case Order::Kind::Unsigned: return tm_.ule(a, b);
      case Order::Kind::Signed: return tm_.sle(a, b);
      case Order::Kind::OneBit: return tm_.implies(b, a);
    }
    return {};
  }

  void say(const Order& order, Places& places) {
    const uint64_t n = places.size();
    const unsigned bits = unsigned(std::bit_width(n - 1));
    for (auto& [key, place] : places) variables_.push_back(place.variable = tm_.rangedVar("place", bits, 0, n - 1));
    std::vector<Term> at;  // the key at each rank
    for (uint64_t i = 0; i < n; ++i) {
      const Term here = tm_.constant(i, bits);
      at.push_back(tm_.var("sorted", tm_.width(Term{places.begin()->first})));
      std::vector<Term> there;
      for (const auto& [key, place] : places) {
        there.push_back(tm_.eq(place.variable, here));
        sorted_.push_back(tm_.implies(there.back(), tm_.eq(Term{key}, at.back())));
      }
      sorted_.push_back(tm_.disj(there));
      if (i > 0) sorted_.push_back(notBehind(order, at[i - 1], at[i]));
    }
    for (const auto& [a, its] : places)
      for (const auto& [b, other] : places) {
        if (a < b) apart_.push_back(tm_.ne(its.variable, other.variable));
        if (its.inFront.contains(b))
          sorted_.push_back(
              tm_.implies(tm_.ult(its.variable, other.variable), tm_.not_(notBehind(order, Term{b}, Term{a}))));
      }
  }

  /// No term: the count belongs to no order that was abstracted.
  Term placeOf(const std::optional<Count>& count) const {
    if (!count) return {};
    const auto its = orders_.find(count->order);
    return its == orders_.end() ? Term{} : its->second.at(count->own).variable;
  }

  Term withPlaces(Term root) {
    return rewrite(root, withPlaces_, [&](Term t, const auto& need) {
      if (!tm_.isArray(t) && tm_.op(t) == Op::Ite)
        if (const Term place = placeOf(choiceOf(t))) return tm_.resizeUnsigned(place, tm_.width(t));
      if (!tm_.isArray(t) && tm_.op(t) == Op::Add) return sum(t, need);
      return rebuilt(tm_, t, need);
    });
  }

  template <class Need>
  Term sum(Term t, const Need& need) {
    const unsigned width = tm_.width(t);
    const Linear parts = tm_.linear(t);
    Term out = tm_.constant(parts.constant, width);
    auto add = [&](Term x, uint64_t k) { out = tm_.add(out, tm_.mul(x, tm_.constant(k, width))); };
    std::set<uint64_t> replaced;
    for (const auto& [k, conditions] : groups(parts))
      if (const Term place = placeOf(countOf(tm_, conditions))) {
        add(tm_.resizeUnsigned(place, width), k);
        replaced.insert(k);
      }
    for (auto [atom, k] : parts.parts) {
      if (replaced.contains(k) && counted(tm_, atom)) continue;
      if (const Term x = need(atom)) add(x, k);
    }
    return out;
  }

  TermManager& tm_;
  std::map<Order, Places> orders_;
  std::set<Order> contradicted_;
  std::vector<Term> apart_, sorted_, variables_;
  std::unordered_map<uint32_t, Term> withPlaces_;
};

}  // namespace

std::optional<RankAbstraction> abstractRanks(TermManager& terms, Term question) {
  GPUBMC_CHECK(terms.width(question) == 1);
  return Ranks(terms).run(question);
}

}  // namespace gpubmc::encoder
