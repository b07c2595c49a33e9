#include "encoder/abstraction/order.h"

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

/// Thrown if the query computes with data.
struct Computes {};

/// Abstract words wider than this are not easier than the original ones.
constexpr unsigned kMaxBits = 12;

class Abstraction {
 public:
  Abstraction(TermManager& terms, std::span<const Term> noData) : tm_(terms), noData_(noData) {
    for (Term t : noData) isNoData_.insert(t.id);
  }

  std::optional<Ordered> run(Term question, std::span<const Term> given) {
    try {
      // All values must be known before the abstract width can be chosen.
      visit(question);
      if (kinds_.empty()) return std::nullopt;
      const bool thresholds = shapes(question).yes != Shape::Several;
      std::vector<Term> kept;
      for (Term g : given)
        if (canBeSaid(g) && (!thresholds || shapes(g).yes <= Shape::Weak)) kept.push_back(g);
      for (Term g : kept) visit(g);
      bool constants = false;
      for (auto& [width, kind] : kinds_) {
        const size_t values = thresholds ? 2 : kind.sources.size() + kind.constants.size();
        kind.bits = std::max(1u, unsigned(std::bit_width(values - 1)));
        if (kind.bits > kMaxBits || kind.bits >= width) return std::nullopt;
        name(width, kind, thresholds);
        constants |= !kind.constants.empty();
      }
      for (Term g : kept) facts_.push_back(rebuilt(g));
      Ordered out{rebuilt(question), std::move(facts_), {}};
      if (!constants)
        for (const auto& [width, kind] : kinds_)
          for (auto [source, variable] : kind.sources) out.data.emplace_back(Term{source}, variable);
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
    return !tm_.isArray(t) && tm_.width(t) > 1 && (op == Op::Select || op == Op::Var) && !isNoData_.contains(t.id);
  }
  static bool isExtremum(Op op) { return op == Op::Umin || op == Op::Umax || op == Op::Smin || op == Op::Smax; }
  bool moves(Term t) const { return tm_.width(t) > 1 && (tm_.op(t) == Op::Ite || isExtremum(tm_.op(t))); }
  static bool compares(Op op) { return op == Op::Eq || op == Op::Slt || op == Op::Ult; }

  /// The data operands of a move.
  std::vector<Term> moved(Term t) const {
    const auto args = tm_.args(t);
    return {args.begin() + (tm_.op(t) == Op::Ite ? 1 : 0), args.end()};
  }

  /// Whether data reaches the term through moves alone.
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

  /// Whether the term can be abstracted together with what has been visited. A term that only moves and compares data
  /// can be, unless it compares values in the other order (signed or unsigned).
  bool canBeSaid(Term t) const {
    Abstraction alone(tm_, noData_);
    try {
      alone.visit(t);
    } catch (const Computes&) {
      return false;
    }
    for (const auto& [width, kind] : alone.kinds_)
      if (auto mine = kinds_.find(width);
          mine != kinds_.end() && kind.isSigned && mine->second.isSigned && kind.isSigned != mine->second.isSigned)
        return false;
    return true;
  }

  // Collects the data that is moved and compared below the root.
  void visit(Term root) {
    std::vector<std::pair<Term, bool>> work{{root, false}};
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

  /// How a condition depends on data, at most. Whether a value reaches a threshold is one bit, and minima and maxima
  /// commute with it. A weak comparison (not less, equal) of values implies the same comparison of these bits, for
  /// every threshold; a strict one (less, different) does if the threshold is the greater of the two values, which can
  /// be arranged for one comparison at a time.
  enum class Shape : uint8_t {
    Free,     ///< independent of data
    Weak,     ///< whenever it holds, some weak comparisons that hold imply it
    Strict,   ///< the same, and at most one strict comparison
    Several,  ///< several strict comparisons, or another dependence
  };
  /// The shapes of a condition and of its negation. For data: Several if its choices depend on data.
  struct Shapes {
    Shape yes = Shape::Free, no = Shape::Free;
  };
  static Shape both(Shape a, Shape b) {
    return a == Shape::Strict && b == Shape::Strict ? Shape::Several : std::max(a, b);
  }

  Shapes shapes(Term root) {
    std::vector<std::pair<Term, bool>> work{{root, false}};
    while (!work.empty()) {
      const auto [t, asData] = work.back();
      if (shapes_[asData].contains(t.id)) {
        work.pop_back();
        continue;
      }
      std::vector<Shapes> below;
      const auto args = tm_.args(t);
      const bool ofData = !asData && compares(tm_.op(t)) && (hasData(args[0]) || hasData(args[1]));
      if (!asData || !isSource(t))
        for (size_t i = 0; i < args.size(); ++i) {
          const bool as = ofData || (asData && (tm_.op(t) != Op::Ite || i > 0));
          if (auto known = shapes_[as].find(args[i].id); known != shapes_[as].end())
            below.push_back(known->second);
          else
            work.emplace_back(args[i], as);
        }
      if (work.back() != std::pair(t, asData)) continue;
      work.pop_back();
      shapes_[asData][t.id] = asData || ofData ? dataShapes(t, asData, below) : conditionShapes(t, below);
    }
    return shapes_[false].at(root.id);
  }

  Shapes dataShapes(Term t, bool asData, const std::vector<Shapes>& below) const {
    for (const Shapes& s : below)
      if (s.yes != Shape::Free || s.no != Shape::Free) return {Shape::Several, Shape::Several};
    if (asData) return {};
    if (tm_.op(t) == Op::Eq) return {Shape::Weak, Shape::Strict};
    return {Shape::Strict, Shape::Weak};
  }

  Shapes conditionShapes(Term t, const std::vector<Shapes>& below) const {
    Shapes out;
    const bool isCondition = tm_.width(t) == 1;
    if (isCondition && tm_.op(t) == Op::Not) return {below[0].no, below[0].yes};
    if (isCondition && tm_.op(t) == Op::And) {
      for (const Shapes& s : below) out = {both(out.yes, s.yes), std::max(out.no, s.no)};
      return out;
    }
    if (isCondition && tm_.op(t) == Op::Or) {
      for (const Shapes& s : below) out = {std::max(out.yes, s.yes), both(out.no, s.no)};
      return out;
    }
    if (isCondition && tm_.op(t) == Op::Ite) {
      const Shapes &c = below[0], &a = below[1], &b = below[2];
      return {std::max(both(c.yes, a.yes), both(c.no, b.yes)), std::max(both(c.yes, a.no), both(c.no, b.no))};
    }
    for (const Shapes& s : below)
      if (s.yes != Shape::Free || s.no != Shape::Free) return {Shape::Several, Shape::Several};
    return out;
  }

  // Facts: the constants keep their order.
  void name(unsigned width, Kind& k, bool thresholds) {
    for (auto& [source, variable] : k.sources) variable = tm_.var("rank", k.bits);
    const uint64_t flip = k.isSigned.value_or(false) ? uint64_t(1) << (width - 1) : 0;
    std::map<uint64_t, uint64_t> inOrder;
    for (auto& [bits, variable] : k.constants) inOrder[bits ^ flip] = bits;
    Term before{};
    for (auto [rank, bits] : inOrder) {
      Term& v = k.constants[bits] = tm_.var("rank", k.bits);
      if (before) facts_.push_back(thresholds ? tm_.ule(before, v) : tm_.ult(before, v));
      before = v;
    }
  }

  Term rebuilt(Term root) {
    std::vector<std::pair<Term, bool>> work{{root, false}};
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
    return done_[false].at(root.id);
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
  std::span<const Term> noData_;
  std::unordered_set<uint32_t> isNoData_;
  std::map<unsigned, Kind> kinds_;  ///< by width
  std::vector<Term> facts_;
  std::unordered_map<uint32_t, bool> hasData_;
  std::unordered_map<uint32_t, bool> visited_[2];  ///< [0]: used as another term, [1]: used as data; likewise below
  std::unordered_map<uint32_t, Shapes> shapes_[2];
  std::unordered_map<uint32_t, Term> done_[2];
};

}  // namespace

std::optional<Ordered> abstractOrder(TermManager& terms, Term question, std::span<const Term> given,
                                     std::span<const Term> noData) {
  GPUBMC_CHECK(terms.width(question) == 1);
  return Abstraction(terms, noData).run(question, given);
}

std::optional<Model> widen(const TermManager& terms, const Ordered& ordered, const Model& narrow) {
  if (ordered.data.empty()) return std::nullopt;
  Model out = narrow;
  Evaluator evaluate(terms, narrow);
  for (const auto& [data, variable] : ordered.data) {
    const uint64_t value = evaluate(variable);
    if (terms.op(data) == Op::Var) {
      out.values[data.id] = value;
      continue;
    }
    const Term array = terms.args(data)[0], index = terms.args(data)[1];
    if (terms.op(array) != Op::ArrayVar) return std::nullopt;
    out.arrays[array.id].cells[evaluate(index)] = value;
  }
  return out;
}

}  // namespace gpubmc::encoder
