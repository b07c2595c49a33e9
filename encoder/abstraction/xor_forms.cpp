#include "encoder/abstraction/xor_forms.h"

#include <algorithm>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

XorForms::Sum XorForms::plus(const Sum& a, const Sum& b) const {
  Sum out;
  out.one = a.one != b.one;
  std::set_symmetric_difference(a.bits.begin(), a.bits.end(), b.bits.begin(), b.bits.end(),
                                std::back_inserter(out.bits));
  return out;
}

XorForms::Sum XorForms::atom(Term t, unsigned bit) {
  return {{atoms_.try_emplace({t.id, bit}, uint32_t(atoms_.size())).first->second}, false};
}

XorForms::Sum XorForms::choose(const Sum& condition, const Sum& yes, const Sum& no, Term t, unsigned bit) {
  if (condition.isConstant()) return condition.one ? yes : no;
  const Sum differ = plus(yes, no);
  if (!differ.isConstant()) return atom(t, bit);
  return differ.one ? plus(no, condition) : no;
}

XorForms::Word XorForms::shifted(const Word& w, uint64_t by, bool left, const Sum& in) const {
  Word out(w.size(), in);
  for (size_t i = 0; i < w.size(); ++i) {
    if (left && i >= by) out[i] = w[i - by];
    if (!left && by < w.size() - i) out[i] = w[i + by];
  }
  return out;
}

// A sum without carries: a complement; or a single part, multiplied by a power of two or, if it is a single bit, by -1.
std::optional<XorForms::Word> XorForms::sum(Term t) {
  const Linear l = terms_.linear(t);
  if (l.parts.size() != 1) return std::nullopt;
  const auto [part, k] = l.parts[0];
  const Word& w = words_.at(part.id);
  const unsigned width = terms_.width(t);
  const uint64_t mask = width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  if (k == mask && l.constant == mask) {  // -x - 1
    Word out = w;
    for (Sum& s : out) s.one = !s.one;
    return out;
  }
  if (l.constant != 0) return std::nullopt;
  if (k == mask) {
    const bool isBit = std::all_of(w.begin() + 1, w.end(), [](const Sum& s) { return s == Sum(); });
    return isBit ? std::optional(Word(width, w[0])) : std::nullopt;
  }
  if ((k & (k - 1)) != 0) return std::nullopt;
  return shifted(w, uint64_t(__builtin_ctzll(k)), true, Sum());
}

namespace {

constexpr size_t kTableBits = 12, kFewestEntries = 4;

/// The term that `condition` compares with a constant; no term: the condition has another form.
Term comparedBy(const TermManager& tm, Term condition, uint64_t& with) {
  if (tm.op(condition) != Op::Eq) return {};
  for (int side : {0, 1})
    if (const auto v = tm.value(tm.args(condition)[side]); v && !tm.value(tm.args(condition)[1 - side])) {
      with = *v;
      return tm.args(condition)[1 - side];
    }
  return {};
}

}  // namespace

// A read of constants that were stored, from the last store on; or a chain of choices that compare one term.
XorForms::Table XorForms::tableOf(Term t) const {
  Table out;
  if (terms_.op(t) == Op::Select) {
    Term array = terms_.args(t)[0];
    for (; terms_.op(array) == Op::Store; array = terms_.args(array)[0]) {
      const auto store = terms_.args(array);
      const auto index = terms_.value(store[2]), value = terms_.value(store[3]);
      if (!terms_.isTrue(store[1]) || !index || !value) break;
      out.entries.try_emplace(*index, *value);
    }
    if (!out.entries.empty()) out.place = terms_.args(t)[1];
    return out;
  }
  for (; terms_.op(t) == Op::Ite; t = terms_.args(t)[2]) {
    const auto value = terms_.value(terms_.args(t)[1]);
    uint64_t at = 0;
    const Term place = comparedBy(terms_, terms_.args(t)[0], at);
    if (!value || !place || (out.place && out.place != place)) break;
    out.place = place;
    out.entries.try_emplace(at, *value);
  }
  out.other = terms_.value(t);
  if (out.entries.size() < kFewestEntries) out.place = {};
  return out;
}

// A read of a table of constants at an index with few unknown bits: each output bit that is affine over GF(2) in the
// index bits becomes their sum.
XorForms::Word XorForms::read(Term t, const Table& table) {
  const unsigned width = terms_.width(t);
  Word out(width);
  for (unsigned i = 0; i < width; ++i) out[i] = atom(t, i);
  const Word& index = words_.at(table.place.id);
  std::vector<Sum> unknowns;        // without the constant 1
  std::vector<uint64_t> places{0};  // by the assignment of the unknowns
  for (unsigned b = 0; b < index.size(); ++b) {
    Sum s = index[b];
    const uint64_t bit = uint64_t(1) << b;
    if (s.one)
      for (uint64_t& place : places) place ^= bit;
    s.one = false;
    if (s.isConstant()) continue;
    const auto known = std::find(unknowns.begin(), unknowns.end(), s);
    const size_t at = size_t(known - unknowns.begin());
    if (known == unknowns.end()) {
      if (unknowns.size() == kTableBits) return out;
      unknowns.push_back(s);
      const size_t n = places.size();
      for (size_t i = 0; i < n; ++i) places.push_back(places[i]);
    }
    for (size_t i = 0; i < places.size(); ++i)
      if (i >> at & 1) places[i] ^= bit;
  }
  std::vector<uint64_t> entries;
  for (uint64_t place : places) {
    const auto it = table.entries.find(place);
    if (it == table.entries.end() && !table.other) return out;
    entries.push_back(it == table.entries.end() ? *table.other : it->second);
  }
  uint64_t other = 0;  // output bits that are not affine
  for (size_t i = 1; i < entries.size(); ++i) {
    const size_t top = size_t(1) << (63 - __builtin_clzll(i));
    other |= entries[i] ^ entries[i ^ top] ^ entries[top] ^ entries[0];
  }
  for (unsigned b = 0; b < width; ++b) {
    if (other >> b & 1) continue;
    out[b] = Sum{{}, bool(entries[0] >> b & 1)};
    for (size_t u = 0; u < unknowns.size(); ++u)
      if ((entries[size_t(1) << u] ^ entries[0]) >> b & 1) out[b] = plus(out[b], unknowns[u]);
  }
  return out;
}

XorForms::Word XorForms::compute(Term t) {
  if (const Table table = tableOf(t); table.place) return read(t, table);
  const unsigned width = terms_.width(t);
  const auto args = terms_.args(t);
  auto of = [&](size_t i) -> const Word& { return words_.at(args[i].id); };
  Word out(width);
  auto atoms = [&] {
    for (unsigned i = 0; i < width; ++i) out[i] = atom(t, i);
    return out;
  };
  switch (terms_.op(t)) {
    case Op::Const:
      for (unsigned i = 0; i < width; ++i) out[i].one = *terms_.value(t) >> i & 1;
      return out;
    case Op::Not:
      for (unsigned i = 0; i < width; ++i) out[i] = of(0)[i], out[i].one = !out[i].one;
      return out;
    case Op::Xor:
      out = of(0);
      for (size_t a = 1; a < args.size(); ++a)
        for (unsigned i = 0; i < width; ++i) out[i] = plus(out[i], of(a)[i]);
      return out;
    case Op::And:
    case Op::Or: {
      const bool neutral = terms_.op(t) == Op::And;  // the neutral constant; the other one is absorbing
      for (unsigned i = 0; i < width; ++i) {
        std::optional<Sum> rest;
        bool decided = false, several = false;
        for (size_t a = 0; a < args.size(); ++a) {
          const Sum& s = of(a)[i];
          if (s.isConstant()) {
            decided |= s.one != neutral;
          } else if (rest && !(*rest == s)) {
            several = true;
          } else {
            rest = s;
          }
        }
        out[i] = decided ? Sum{{}, !neutral} : several ? atom(t, i) : rest.value_or(Sum{{}, neutral});
      }
      return out;
    }
    case Op::Ite:
      for (unsigned i = 0; i < width; ++i) out[i] = choose(of(0)[0], of(1)[i], of(2)[i], t, i);
      return out;
    case Op::Eq: {
      Sum differ;
      for (size_t i = 0; i < of(0).size(); ++i) {
        const Sum d = plus(of(0)[i], of(1)[i]);
        if (d == Sum()) continue;
        if (d.isConstant()) return {Sum()};
        if (!(differ == Sum()) && !(differ == d)) return atoms();
        differ = d;
      }
      differ.one = !differ.one;
      return {differ};
    }
    case Op::Shl:
    case Op::Lshr:
    case Op::Ashr: {
      const auto by = terms_.value(args[1]);
      if (!by) return atoms();
      const Sum in = terms_.op(t) == Op::Ashr ? of(0).back() : Sum();
      return shifted(of(0), std::min<uint64_t>(*by, width), terms_.op(t) == Op::Shl, in);
    }
    case Op::Concat:
      std::copy(of(1).begin(), of(1).end(), out.begin());
      std::copy(of(0).begin(), of(0).end(), out.begin() + long(of(1).size()));
      return out;
    case Op::Extract: {
      const auto [hi, lo] = terms_.extractBounds(t);
      return Word(of(0).begin() + lo, of(0).begin() + hi + 1);
    }
    case Op::Zext:
    case Op::Sext: {
      const Sum in = terms_.op(t) == Op::Sext ? of(0).back() : Sum();
      std::copy(of(0).begin(), of(0).end(), out.begin());
      std::fill(out.begin() + long(of(0).size()), out.end(), in);
      return out;
    }
    case Op::Add: {
      auto exact = sum(t);
      return exact ? *exact : atoms();
    }
    default: return atoms();
  }
}

const XorForms::Word& XorForms::word(Term root) {
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    bool ready = true;
    auto need = [&](Term a) {
      if (words_.contains(a.id)) return;
      work.push_back(a);
      ready = false;
    };
    // Arrays and operands of functions have no normal form here: such terms are atoms.
    const bool isLeaf = terms_.op(t) == Op::Select || terms_.op(t) == Op::Apply;
    if (!words_.contains(t.id)) {
      if (const Term place = tableOf(t).place)
        need(place);
      else if (!isLeaf)
        for (Term a : terms_.args(t)) need(a);
    }
    if (!ready) continue;
    work.pop_back();
    if (!words_.contains(t.id)) words_.emplace(t.id, compute(t));
  }
  return words_.at(root.id);
}

bool XorForms::equal(Term a, Term b) {
  GPUBMC_CHECK(terms_.width(a) == terms_.width(b));
  word(a);
  return word(b) == words_.at(a.id);
}

}  // namespace gpubmc::encoder
