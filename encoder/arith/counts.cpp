#include "encoder/arith/counts.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

/// With more counts, the sizes of unions are left out; with still more, all pairs are.
constexpr size_t kMaxTriples = 4, kMaxPairs = 40;

unsigned countWidth(unsigned wordWidth) {
  return unsigned(std::bit_width(wordWidth));
}
std::string countName(unsigned wordWidth) {
  return "set bits of " + std::to_string(wordWidth);
}
bool isCount(const TermManager& tm, Term t) {
  return tm.op(t) == Op::Apply && tm.args(t).size() == 1 && tm.name(t) == countName(tm.width(tm.args(t)[0]));
}

/// k, if the word is (1 << k) - 1 or ~(~0 << k): all bits below k, or all bits there are.
std::optional<Term> bitsBelow(const TermManager& tm, Term word) {
  const uint64_t all = ~uint64_t(0) >> (64 - tm.width(word));
  auto shifted = [&](Term t, uint64_t what) -> std::optional<Term> {
    if (tm.op(t) != Op::Shl || tm.value(tm.args(t)[0]) != what) return std::nullopt;
    return tm.args(t)[1];
  };
  if (tm.op(word) == Op::Not) return shifted(tm.args(word)[0], all);
  if (tm.op(word) != Op::Add) return std::nullopt;
  const Linear sum = tm.linear(word);
  if (sum.constant != all || sum.parts.size() != 1 || sum.parts[0].second != 1) return std::nullopt;
  return shifted(sum.parts[0].first, 1);
}

/// The words of which this one is a part.
std::vector<Term> parts(const TermManager& tm, Term word) {
  if (tm.op(word) != Op::And) return {word};
  return {tm.args(word).begin(), tm.args(word).end()};
}

/// A number of bits that are set at most.
unsigned mostBits(const TermManager& tm, Term word) {
  const unsigned w = tm.width(word);
  const uint64_t all = ~uint64_t(0) >> (64 - w);
  unsigned most = w - unsigned(std::popcount(tm.knownBits(word).zeros & all));
  for (Term part : parts(tm, word))
    if (const auto k = bitsBelow(tm, part)) most = unsigned(std::min<uint64_t>(most, tm.range(*k).hi));
  return most;
}

Term sumOfBits(TermManager& tm, Term word, unsigned width) {
  Term n = tm.constant(0, width);
  for (unsigned i = 0; i < tm.width(word); ++i) n = tm.add(n, tm.zext(tm.extract(word, i, i), width));
  return n;
}

/// By id: operands first.
std::vector<Term> countsIn(const TermManager& tm, std::span<const Term> terms) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> out, work(terms.begin(), terms.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (isCount(tm, t)) out.push_back(t);
    const auto args = tm.args(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  std::ranges::sort(out, {}, &Term::id);
  return out;
}

class CountLemmas {
 public:
  CountLemmas(TermManager& terms, size_t most) : tm_(terms), most_(most) {}

  void look(std::span<const Term> questions) { counts_ = countsIn(tm_, questions); }

  std::vector<Term> lemmas() {
    for (Term c : counts_) single(c);
    const size_t n = counts_.size();
    if (n > kMaxPairs) return std::move(out_);
    for (size_t i = 0; i < n; ++i)
      for (size_t j = 0; j < i; ++j) {
        if (!alike(i, j)) continue;
        part(counts_[i], counts_[j]);
        part(counts_[j], counts_[i]);
        apart(counts_[i], counts_[j]);
      }
    if (n > kMaxTriples) return std::move(out_);
    for (size_t i = 0; i < n; ++i)
      for (size_t j = 0; j < i; ++j)
        for (size_t k = 0; k < n; ++k)
          if (k != i && k != j && alike(i, j) && alike(i, k)) whole(counts_[i], counts_[j], counts_[k]);
    return std::move(out_);
  }

 private:
  Term word(Term count) const { return tm_.args(count)[0]; }
  bool alike(size_t i, size_t j) const { return tm_.width(word(counts_[i])) == tm_.width(word(counts_[j])); }
  Term none(Term word) { return tm_.eq(word, tm_.constant(0, tm_.width(word))); }
  Term isAll(Term word) { return none(tm_.not_(word)); }
  Term isWithin(Term x, Term y) { return none(tm_.and_(x, tm_.not_(y))); }
  void add(Term lemma) {
    if (out_.size() < most_ && !tm_.isTrue(lemma)) out_.push_back(lemma);
  }

  // A word within the bits below k has at most k bits, and never more than k if k is not less than the width.
  void single(Term c) {
    const Term x = word(c);
    const unsigned w = tm_.width(x), cw = tm_.width(c);
    const Term zero = tm_.eq(c, tm_.constant(0, cw)), all = tm_.eq(c, tm_.constant(w, cw));
    add(tm_.ule(c, tm_.constant(w, cw)));
    add(tm_.eq(zero, none(x)));
    add(tm_.eq(all, isAll(x)));
    add(tm_.eq(tm_.ule(c, tm_.constant(1, cw)), none(tm_.and_(x, tm_.sub(x, tm_.constant(1, w))))));
    for (Term part : parts(tm_, x))
      if (const auto k = bitsBelow(tm_, part)) add(tm_.ule(tm_.zext(c, w), *k));
  }

  // A part has no more bits, and fewer if it is not the whole.
  void part(Term c, Term of) {
    const Term x = word(c), y = word(of), within = isWithin(x, y);
    add(tm_.implies(within, tm_.ule(c, of)));
    add(tm_.implies(tm_.and_(within, tm_.ne(x, y)), tm_.ult(c, of)));
  }

  // Words without common bits have all bits together at most.
  void apart(Term c, Term d) {
    const Term x = word(c), y = word(d), apart = none(tm_.and_(x, y));
    const unsigned w = tm_.width(x), cw = tm_.width(c) + 1;
    const Term sum = tm_.add(tm_.zext(c, cw), tm_.zext(d, cw)), all = tm_.constant(w, cw);
    add(tm_.implies(apart, tm_.ule(sum, all)));
    add(tm_.implies(tm_.and_(apart, tm_.not_(isAll(tm_.or_(x, y)))), tm_.ult(sum, all)));
  }

  // z, which covers the disjoint x and y, or is covered by x and y.
  void whole(Term c, Term d, Term e) {
    const Term x = word(c), y = word(d), z = word(e);
    const unsigned cw = tm_.width(c) + 1;
    const Term both = tm_.or_(x, y), sum = tm_.add(tm_.zext(c, cw), tm_.zext(d, cw)), more = tm_.zext(e, cw);
    const Term covers = tm_.and_(none(tm_.and_(x, y)), isWithin(both, z));
    add(tm_.implies(covers, tm_.ule(sum, more)));
    add(tm_.implies(tm_.and_(covers, tm_.ne(both, z)), tm_.ult(sum, more)));
    add(tm_.implies(isWithin(z, both), tm_.ule(more, sum)));
  }

  TermManager& tm_;
  const size_t most_;
  std::vector<Term> counts_, out_;
};

/// Iterative: terms are deep.
class ExactCounts {
 public:
  explicit ExactCounts(TermManager& terms) : tm_(terms) {}

  Term of(Term root) {
    std::vector<Term> work{root};
    while (!work.empty()) {
      const Term t = work.back();
      if (done_.contains(t.id)) {
        work.pop_back();
        continue;
      }
      const auto all = tm_.args(t);
      const std::vector<Term> args(all.begin(), all.end());
      const size_t before = work.size();
      for (Term a : args)
        if (!done_.contains(a.id)) work.push_back(a);
      if (work.size() != before) continue;
      work.pop_back();
      std::vector<Term> now;
      for (Term a : args) now.push_back(done_.at(a.id));
      done_[t.id] = isCount(tm_, t) ? sumOfBits(tm_, now[0], tm_.width(t)) : now == args ? t : tm_.rebuild(t, now);
    }
    return done_.at(root.id);
  }

 private:
  TermManager& tm_;
  std::unordered_map<uint32_t, Term> done_;
};

}  // namespace

Term bitCount(TermManager& tm, Term word) {
  const unsigned w = tm.width(word), most = mostBits(tm, word);
  if (tm.value(word) || most == 0) return sumOfBits(tm, word, w);
  const unsigned cw = countWidth(w);
  const Term count = tm.apply(tm.function(countName(w), 1, cw), std::span(&word, 1));
  return tm.umin(tm.zext(count, w), tm.constant(most, w));
}

bool hasCounts(const TermManager& tm, std::span<const Term> of) {
  return !countsIn(tm, of).empty();
}

void completeCounts(const TermManager& tm, std::span<const Term> of, Model& model) {
  for (Term count : countsIn(tm, of)) {
    Evaluator evaluate(tm, model);
    model.values[count.id] = uint64_t(std::popcount(evaluate(tm.args(count)[0])));
  }
}

std::vector<Term> withExactCounts(TermManager& terms, std::span<const Term> of) {
  ExactCounts exact(terms);
  std::vector<Term> out;
  for (Term t : of) out.push_back(exact.of(t));
  return out;
}

std::vector<Term> countLemmas(TermManager& terms, std::span<const Term> questions, size_t most) {
  CountLemmas lemmas(terms, most);
  lemmas.look(questions);
  return lemmas.lemmas();
}

}  // namespace gpubmc::encoder
