#include "encoder/abstraction/order.h"

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

namespace gpubmc::encoder {

namespace {

/// They compute with data.
struct Computes {};

/// Narrow words that are this wide are no easier than the ones they stand for.
constexpr unsigned kMaxBits = 12;

class Abstraction {
 public:
  explicit Abstraction(TermManager& terms) : tm_(terms) {}

  std::optional<Ordered> run(std::span<const Term> roots) {
    try {
      bool any = false;
      for (Term r : roots) any |= hasData(r);
      // What the values are is known before the width of what stands for them.
      for (Term r : roots) visit(r, any);
      if (kinds_.empty()) return std::nullopt;
      for (auto& [width, kind] : kinds_) {
        kind.bits = std::max(1u, unsigned(std::bit_width(kind.sources.size() + kind.constants.size() - 1)));
        if (kind.bits > kMaxBits || kind.bits >= width) return std::nullopt;
        name(width, kind);
      }
      Ordered out;
      for (Term r : roots) out.roots.push_back(any ? data(r) : other(r));
      out.facts = std::move(facts_);
      return out;
    } catch (const Computes&) {
      return std::nullopt;
    }
  }

 private:
  /// The data of one width.
  struct Kind {
    std::map<uint32_t, Term> sources;    ///< by term
    std::map<uint64_t, Term> constants;  ///< by bits
    std::optional<bool> isSigned;
    unsigned bits = 0;
  };

  bool isSource(Term t) const {
    const Op op = tm_.op(t);
    return !tm_.isArray(t) && tm_.width(t) > 1 && (op == Op::Select || op == Op::Var);
  }
  static bool isExtremum(Op op) { return op == Op::Umin || op == Op::Umax || op == Op::Smin || op == Op::Smax; }
  bool moves(Term t) const { return tm_.width(t) > 1 && (tm_.op(t) == Op::Ite || isExtremum(tm_.op(t))); }
  static bool compares(Op op) { return op == Op::Eq || op == Op::Slt || op == Op::Ult; }

  /// The arguments of a move that are moved.
  std::vector<Term> moved(Term t) const {
    const auto args = tm_.args(t);
    return {args.begin() + (tm_.op(t) == Op::Ite ? 1 : 0), args.end()};
  }

  /// Data comes to it by moves alone.
  bool hasData(Term root) {
    std::vector<Term> work{root};
    while (!work.empty()) {
      const Term t = work.back();
      bool ready = true, any = !tm_.isArray(t) && isSource(t);
      if (!hasData_.contains(t.id) && !tm_.isArray(t) && moves(t))
        for (Term a : moved(t)) {
          auto known = hasData_.find(a.id);
          if (known == hasData_.end()) {
            work.push_back(a);
            ready = false;
          } else {
            any |= known->second;
          }
        }
      if (!ready) continue;
      work.pop_back();
      hasData_.try_emplace(t.id, any);
    }
    return hasData_.at(root.id);
  }

  void order(Kind& k, bool isSigned) {
    if (k.isSigned.value_or(isSigned) != isSigned) throw Computes{};
    k.isSigned = isSigned;
  }

  // Collects what is moved and compared below a root.
  void visit(Term root, bool isData) {
    std::vector<std::pair<Term, bool>> work{{root, isData}};
    while (!work.empty()) {
      const auto [t, asData] = work.back();
      work.pop_back();
      if (!visited_[asData].try_emplace(t.id, true).second) continue;
      const Op op = tm_.op(t);
      const auto args = tm_.args(t);
      if (asData) {
        Kind& k = kinds_[tm_.width(t)];
        if (const auto c = tm_.value(t)) {
          k.constants[*c];
        } else if (isSource(t)) {
          k.sources[t.id];
        } else if (moves(t)) {
          if (isExtremum(op)) order(k, op == Op::Smin || op == Op::Smax);
          if (op == Op::Ite) work.emplace_back(args[0], false);
          for (Term a : moved(t)) work.emplace_back(a, true);
        } else {
          throw Computes{};
        }
        continue;
      }
      if (hasData(t) || tm_.isArray(t)) throw Computes{};
      const bool ofData = compares(op) && (hasData(args[0]) || hasData(args[1]));
      if (ofData && op != Op::Eq) order(kinds_[tm_.width(args[0])], op == Op::Slt);
      for (Term a : args) work.emplace_back(a, ofData);
    }
  }

  // Constants keep their order.
  void name(unsigned width, Kind& k) {
    for (auto& [source, variable] : k.sources) variable = tm_.var("rank", k.bits);
    const uint64_t flip = k.isSigned.value_or(false) ? uint64_t(1) << (width - 1) : 0;
    std::map<uint64_t, uint64_t> inOrder;
    for (auto& [bits, variable] : k.constants) inOrder[bits ^ flip] = bits;
    Term before{};
    for (auto [rank, bits] : inOrder) {
      Term& v = k.constants[bits] = tm_.var("rank", k.bits);
      if (before) facts_.push_back(tm_.ult(before, v));
      before = v;
    }
  }

  Term data(Term t) { return rebuilt(t, true); }
  Term other(Term t) { return rebuilt(t, false); }

  Term rebuilt(Term root, bool isData) {
    std::vector<std::pair<Term, bool>> work{{root, isData}};
    while (!work.empty()) {
      const auto [t, asData] = work.back();
      if (done_[asData].contains(t.id)) {
        work.pop_back();
        continue;
      }
      bool ready = true;
      auto need = [&](Term a, bool as) {
        auto it = done_[as].find(a.id);
        if (it != done_[as].end()) return it->second;
        work.emplace_back(a, as);
        ready = false;
        return Term{};
      };
      const Term r = asData ? dataStep(t, need) : otherStep(t, need);
      if (ready) done_[asData][t.id] = r;
    }
    return done_[isData].at(root.id);
  }

  template <class Need>
  Term dataStep(Term t, const Need& need) {
    Kind& k = kinds_.at(tm_.width(t));
    if (const auto c = tm_.value(t)) return k.constants.at(*c);
    if (isSource(t)) return k.sources.at(t.id);
    const Op op = tm_.op(t);
    const std::vector<Term> args(tm_.args(t).begin(), tm_.args(t).end());
    std::vector<Term> xs;
    bool ready = true;
    for (size_t i = 0; i < args.size(); ++i) {
      xs.push_back(need(args[i], op != Op::Ite || i > 0));
      ready &= bool(xs.back());
    }
    if (!ready) return {};
    if (op == Op::Ite) return tm_.ite(xs[0], xs[1], xs[2]);
    Term r = xs[0];
    for (size_t i = 1; i < xs.size(); ++i)
      r = op == Op::Smin || op == Op::Umin ? tm_.umin(r, xs[i]) : tm_.umax(r, xs[i]);
    return r;
  }

  template <class Need>
  Term otherStep(Term t, const Need& need) {
    const Op op = tm_.op(t);
    const std::vector<Term> args(tm_.args(t).begin(), tm_.args(t).end());
    const bool ofData = compares(op) && (hasData(args[0]) || hasData(args[1]));
    std::vector<Term> xs;
    bool ready = true;
    for (Term a : args) {
      xs.push_back(need(a, ofData));
      ready &= bool(xs.back());
    }
    if (!ready) return {};
    if (ofData) return op == Op::Eq ? tm_.eq(xs[0], xs[1]) : tm_.ult(xs[0], xs[1]);
    return args.empty() ? t : tm_.rebuild(t, xs);
  }

  TermManager& tm_;
  std::map<unsigned, Kind> kinds_;  ///< by width
  std::vector<Term> facts_;
  std::unordered_map<uint32_t, bool> hasData_;
  std::unordered_map<uint32_t, bool> visited_[2];  ///< as another term, as data
  std::unordered_map<uint32_t, Term> done_[2];
};

}  // namespace

std::optional<Ordered> abstractOrder(TermManager& terms, std::span<const Term> roots) {
  return Abstraction(terms).run(roots);
}

}  // namespace gpubmc::encoder
