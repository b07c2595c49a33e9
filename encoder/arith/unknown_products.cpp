#include "encoder/arith/unknown_products.h"

#include <string>
#include <unordered_map>

namespace gpubmc::encoder {

namespace {

class Replacer {
 public:
  explicit Replacer(TermManager& terms) : tm_(terms) {}
  std::vector<Term> facts;

  // Iterative: terms are deep.
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
      bool changed = false;
      for (Term a : args) {
        now.push_back(done_.at(a.id));
        changed |= now.back() != a;
      }
      done_[t.id] = replaced(t, now, changed);
    }
    return done_.at(root.id);
  }

 private:
  Term replaced(Term t, const std::vector<Term>& args, bool changed) {
    const unsigned w = tm_.width(t);
    auto applied = [&](const char* name, bool commutative, Term a, Term b) {
      const Term pair[] = {a, b};
      return tm_.apply(tm_.function(name + std::to_string(w), 2, w, commutative), pair);
    };
    auto ranged = [&](Term application) {
      const URange r = tm_.range(t);
      facts.push_back(tm_.ule(tm_.constant(r.lo, w), application));
      facts.push_back(tm_.ule(application, tm_.constant(r.hi, w)));
      return application;
    };
    const bool byUnknown = args.size() == 2 && !tm_.value(args[1]);
    switch (tm_.op(t)) {
      case Op::Mul: {
        Term out = args[0];
        for (size_t i = 1; i < args.size(); ++i) out = applied("product ", true, out, args[i]);
        return ranged(out);
      }
      case Op::Udiv:
        if (byUnknown) return ranged(applied("quotient ", false, args[0], args[1]));
        break;
      case Op::Urem:
        if (byUnknown) return ranged(applied("remainder ", false, args[0], args[1]));
        break;
      case Op::Sdiv:
        if (byUnknown) return ranged(applied("signed quotient ", false, args[0], args[1]));
        break;
      case Op::Srem:
        if (byUnknown) return ranged(applied("signed remainder ", false, args[0], args[1]));
        break;
      default: break;
    }
    return changed ? tm_.rebuild(t, args) : t;
  }

  TermManager& tm_;
  std::unordered_map<uint32_t, Term> done_;
};

}  // namespace

std::vector<Term> withUnknownProducts(TermManager& terms, std::span<const Term> of) {
  Replacer replacer(terms);
  std::vector<Term> out;
  for (Term t : of) out.push_back(replacer.of(t));
  for (Term fact : replacer.facts)
    if (!terms.isTrue(fact)) out.push_back(fact);
  return out;
}

}  // namespace gpubmc::encoder
