#include "encoder/bitblast/blaster.h"

#include <algorithm>
#include <utility>

#include "encoder/term/table.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

const Word* Blaster::find(Term t) const {
  auto it = memo_.find(t.id);
  return it == memo_.end() ? nullptr : &it->second;
}

void Blaster::dependencies(Term t, std::vector<Term>& out) const {
  switch (terms_.op(t)) {
    case Op::Select:
      out.push_back(terms_.args(t)[1]);
      for (Term a = terms_.args(t)[0]; terms_.op(a) == Op::Store && !ready_.contains(a.id); a = terms_.args(a)[0])
        for (size_t i = 1; i < 4; ++i) out.push_back(terms_.args(a)[i]);
      break;
    case Op::Add:
      for (auto [atom, k] : terms_.linear(t).parts) out.push_back(atom);
      break;
    default:
      for (Term a : terms_.args(t)) out.push_back(a);
  }
}

const Word* Blaster::blast(Term root, size_t most) {
  std::vector<Term> stack{root}, needed;
  while (!stack.empty()) {
    poll_();
    Term t = stack.back();
    if (memo_.contains(t.id)) {
      stack.pop_back();
      continue;
    }
    needed.clear();
    dependencies(t, needed);
    bool ready = true;
    for (Term d : needed)
      if (!memo_.contains(d.id)) {
        stack.push_back(d);
        ready = false;
      }
    if (!ready) continue;
    if (gates_.size() > most) return nullptr;
    stack.pop_back();
    Word w = make(t);
    // If ranges and known bits prove the comparison, no gates are needed.
    const KnownBits known = terms_.knownBits(t);
    for (size_t i = 0; i < w.size(); ++i) {
      if (known.ones >> i & 1) w[i] = kTrue;
      if (known.zeros >> i & 1) w[i] = kFalse;
    }
    memo_.emplace(t.id, std::move(w));
  }
  return &memo_.at(root.id);
}

Word Blaster::variable(Term t) {
  const unsigned width = terms_.width(t);
  const KnownBits known = terms_.knownBits(t);
  Word w(width);
  for (unsigned i = 0; i < width; ++i) w[i] = known.zeros >> i & 1 ? kFalse : gates_.input();
  const URange r = terms_.range(t);
  const uint64_t top = width == 64 ? ~0ull : (1ull << width) - 1;
  if (r.lo > 0) sideConditions_.push_back(negated(words_.less(w, words_.constant(r.lo, width))));
  if (r.hi < top) sideConditions_.push_back(negated(words_.less(words_.constant(r.hi, width), w)));
  variables_.push_back(t);
  return w;
}

Word Blaster::baseRead(Term array, Term index) {
  auto [it, fresh] = reads_.try_emplace(uint64_t(array.id) << 32 | index.id);
  if (fresh) {
    Word w(terms_.width(array));
    for (Lit& l : w) l = gates_.input();
    applications_.push_back({array, array.id, {index}, w});
    it->second = w;
  }
  return it->second;
}

Word Blaster::makeSelect(Term t) {
  Term index = terms_.args(t)[1];
  std::vector<Term> stores;
  Term a = terms_.args(t)[0];
  const Word* known = nullptr;
  while (terms_.op(a) == Op::Store) {
    if (auto it = reads_.find(uint64_t(a.id) << 32 | index.id); it != reads_.end()) {
      known = &it->second;
      break;
    }
    stores.push_back(a);
    a = terms_.args(a)[0];
  }
  Word r = known                            ? *known
           : terms_.op(a) == Op::ArrayConst ? words_.constant(terms_.arrayBits(a), terms_.width(a))
                                            : baseRead(a, index);
  // From the oldest store to the newest.
  for (size_t i = stores.size(); i > 0;) {
    if (const auto found = table(std::span(stores).first(i))) {
      i -= found->list.size();
      r = tables_.read(found, done(index), r);
      continue;
    }
    auto s = terms_.args(stores[--i]);
    const Lit hit = gates_.and_(done(s[1])[0], words_.equal(done(s[2]), done(index)));
    r = words_.mux(hit, done(s[3]), r);
  }
  if (!stores.empty()) {
    ready_.insert(stores.front().id);
    reads_[uint64_t(terms_.args(t)[0].id) << 32 | index.id] = r;
  }
  return r;
}

/// The oldest stores of the chain, newest first; null if they do not form a table.
std::shared_ptr<const TableEntries> Blaster::table(std::span<const Term> stores) {
  auto& known = entries_[uint64_t(stores.back().id) << 32 | stores.front().id];
  if (known) return known;
  std::vector<TableEntries::Entry> list;
  for (const TableStore& s : oldestTable(terms_, stores)) list.push_back({s.index, done(s.guard)[0], done(s.value)});
  if (list.empty()) return nullptr;
  return known = std::make_shared<const TableEntries>(std::move(list));
}

Word Blaster::make(Term t) {
  const unsigned width = terms_.width(t);
  auto xs = terms_.args(t);
  auto arg = [&](size_t i) -> const Word& { return done(xs[i]); };
  auto bitwise = [&](auto f) {
    Word r(arg(0));
    for (size_t k = 1; k < xs.size(); ++k)
      for (size_t i = 0; i < r.size(); ++i) r[i] = f(r[i], arg(k)[i]);
    return r;
  };
  auto signedDivide = [&](bool quotient) {
    const Word &a = arg(0), &b = arg(1);
    Word q, r;
    words_.divide(words_.mux(a.back(), words_.negate(a), a), words_.mux(b.back(), words_.negate(b), b), q, r);
    if (quotient) return words_.mux(gates_.xor_(a.back(), b.back()), words_.negate(q), q);
    return words_.mux(a.back(), words_.negate(r), r);
  };
  auto extremum = [&](bool isSigned, bool isMin) {
    Word r(arg(0));
    for (size_t k = 1; k < xs.size(); ++k) {
      const Lit lt = isSigned ? words_.lessSigned(arg(k), r) : words_.less(arg(k), r);
      r = isMin ? words_.mux(lt, arg(k), r) : words_.mux(lt, r, arg(k));
    }
    return r;
  };
  switch (terms_.op(t)) {
    case Op::Const: return words_.constant(*terms_.value(t), width);
    case Op::Var: return variable(t);
    case Op::Apply: {
      Word w(width);
      for (Lit& l : w) l = gates_.input();
      applications_.push_back({t, terms_.payload(t), {xs.begin(), xs.end()}, w});
      return w;
    }
    case Op::Select: return makeSelect(t);
    case Op::Ite: return words_.mux(arg(0)[0], arg(1), arg(2));
    case Op::Eq: return {words_.equal(arg(0), arg(1))};
    case Op::Ult: return {words_.less(arg(0), arg(1))};
    case Op::Slt: return {words_.lessSigned(arg(0), arg(1))};
    case Op::Not: return {negated(arg(0)[0])};
    case Op::And:
      if (width == 1) {
        std::vector<Lit> all;
        for (size_t i = 0; i < xs.size(); ++i) all.push_back(arg(i)[0]);
        return {words_.all(std::move(all))};
      }
      return bitwise([&](Lit a, Lit b) { return gates_.and_(a, b); });
    case Op::Or:
      if (width == 1) {
        std::vector<Lit> none;
        for (size_t i = 0; i < xs.size(); ++i) none.push_back(negated(arg(i)[0]));
        return {negated(words_.all(std::move(none)))};
      }
      return bitwise([&](Lit a, Lit b) { return gates_.or_(a, b); });
    case Op::Xor: return bitwise([&](Lit a, Lit b) { return gates_.xor_(a, b); });
    case Op::Add: {
      Linear l = terms_.linear(t);
      Word sum = words_.constant(l.constant, width);
      const uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
      for (auto [atom, k] : l.parts) {
        // Subtract if the negated coefficient has fewer bits set.
        const uint64_t minus = (0 - k) & mask;
        if (__builtin_popcountll(minus) < __builtin_popcountll(k)) {
          Word p = words_.mul(done(atom), words_.constant(minus, width));
          for (Lit& x : p) x = negated(x);
          sum = words_.add(sum, p, kTrue);
        } else {
          sum = words_.add(sum, words_.mul(done(atom), words_.constant(k, width)));
        }
      }
      return sum;
    }
    case Op::Mul: {
      Word r(arg(0));
      for (size_t i = 1; i < xs.size(); ++i) r = words_.mul(r, arg(i));
      return r;
    }
    case Op::Udiv:
    case Op::Urem: {
      Word q, r;
      words_.divide(arg(0), arg(1), q, r);
      return terms_.op(t) == Op::Udiv ? q : r;
    }
    case Op::Sdiv: {
      // A zero divisor: |a| / 0 is all ones, negated to 1 for a negative dividend.
      return signedDivide(true);
    }
    case Op::Srem: return signedDivide(false);
    case Op::Shl: return words_.shift(arg(0), arg(1), Words::Shift::Left);
    case Op::Lshr: return words_.shift(arg(0), arg(1), Words::Shift::Right);
    case Op::Ashr: return words_.shift(arg(0), arg(1), Words::Shift::Arithmetic);
    case Op::Concat: {
      Word r(arg(1));
      r.insert(r.end(), arg(0).begin(), arg(0).end());
      return r;
    }
    case Op::Extract: {
      auto [hi, lo] = terms_.extractBounds(t);
      return Word(arg(0).begin() + lo, arg(0).begin() + hi + 1);
    }
    case Op::Zext: {
      Word r(arg(0));
      r.resize(width, kFalse);
      return r;
    }
    case Op::Sext: {
      Word r(arg(0));
      r.resize(width, arg(0).back());
      return r;
    }
    case Op::Umin: return extremum(false, true);
    case Op::Umax: return extremum(false, false);
    case Op::Smin: return extremum(true, true);
    case Op::Smax: return extremum(true, false);
    case Op::ArrayVar:
    case Op::ArrayConst:
    case Op::Store: break;
  }
  throw InternalError("cannot bit-blast an array");
}

}  // namespace gpubmc::encoder
