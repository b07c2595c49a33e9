// Checks that rules preserve values: by trying all values, and by proof.

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "encoder/chain/solvers.h"
#include "encoder/float/exact/facts.h"
#include "tests/encoder/rule_patterns.h"
#include "tests/encoder/small_floats.h"

namespace gpubmc::encoder::test {

namespace {

/// Terms as a list of steps, operands first.
class Program {
 public:
  /// Requires that the variables are among `inputs`.
  Program(const TermManager& tm, std::vector<Term> inputs, Term left, Term right) : tm_(tm) {
    for (Term t : inputs) at_[t.id] = values_.size(), values_.push_back(0);
    inputs_ = inputs.size();
    left_ = place(left);
    ofLeft_ = steps_.size();
    right_ = place(right);
  }

  struct Outcome {
    uint64_t left, right;
    bool allowed;
  };
  /// The rule's assumptions are checked on the left side only; exactness is checked on both sides.
  Outcome operator()(std::span<const uint64_t> inputs, uint8_t assumptions) {
    std::copy(inputs.begin(), inputs.end(), values_.begin());
    bool allowed = true;
    for (size_t i = 0; i < steps_.size() && allowed; ++i) {
      const Step& s = steps_[i];
      values_[s.to] = run(s, i < ofLeft_ ? assumptions : assumptions & kAssociative, allowed);
    }
    return {values_[left_], values_[right_], allowed};
  }

 private:
  struct Step {
    Op op;
    FloatOperation o;  ///< of an Apply
    std::vector<size_t> from;
    size_t to;
  };

  size_t place(Term t) {
    if (const auto it = at_.find(t.id); it != at_.end()) return it->second;
    Step s{tm_.op(t), {}, {}, 0};
    for (Term a : std::vector<Term>(tm_.args(t).begin(), tm_.args(t).end())) s.from.push_back(place(a));
    s.to = values_.size();
    values_.push_back(0);
    at_[t.id] = s.to;
    if (const auto v = tm_.value(t)) {
      values_[s.to] = *v;
      return s.to;
    }
    if (s.op == Op::Apply) s.o = floatOperation(tm_, t).value();
    if (s.op == Op::Var) throw std::logic_error("a variable without a value");
    steps_.push_back(s);
    return s.to;
  }

  static bool permits(uint8_t assumptions, FloatFormat f, uint64_t bits) {
    if (assumptions & (kOrderedFloats | kFiniteFloats) && isNan(f, bits)) return false;
    return !(assumptions & kFiniteFloats && isInfinite(f, bits));
  }

  uint64_t run(const Step& s, uint8_t assumptions, bool& allowed) {
    auto v = [&](size_t i) { return values_[s.from[i]]; };
    switch (s.op) {
      case Op::Ite: return v(0) ? v(1) : v(2);
      case Op::Not: return !v(0);
      case Op::Eq: return v(0) == v(1);
      case Op::And: return std::all_of(s.from.begin(), s.from.end(), [&](size_t i) { return values_[i]; });
      case Op::Or: return std::any_of(s.from.begin(), s.from.end(), [&](size_t i) { return values_[i]; });
      case Op::Apply: break;
      default: throw std::logic_error("not among these tests' terms");
    }
    const FloatOperation& o = s.o;
    uint64_t x[3];
    for (size_t i = 0; i < s.from.size(); ++i) x[i] = v(i);
    const FloatResult r = computed(o, {x, s.from.size()});
    const bool ofInteger = o.op == FloatOp::FromSigned || o.op == FloatOp::FromUnsigned;
    const bool toFloat = o.op != FloatOp::ToSigned && o.op != FloatOp::ToUnsigned && o.op != FloatOp::Compare;
    for (size_t i = 0; i < s.from.size() && !ofInteger; ++i)
      allowed &= permits(assumptions, o.op == FloatOp::Convert ? o.from : o.format, x[i]);
    if (toFloat) allowed &= permits(assumptions, o.format, r.bits);
    if (assumptions & kAssociative) allowed &= r.exact;
    return r.bits;
  }

  const TermManager& tm_;
  std::map<uint32_t, size_t> at_;
  std::vector<Step> steps_;
  std::vector<uint64_t> values_;
  size_t inputs_ = 0, left_ = 0, right_ = 0, ofLeft_ = 0;
};

const FloatRule& ruleOf(const Pattern& p) {
  for (const FloatRule& r : floatRules())
    if (r.name == p.rule) return r;
  throw std::logic_error("no rule is called " + p.rule);
}

/// The format of the term if it is a float.
std::optional<FloatFormat> formatOf(const TermManager& tm, Term t, FloatFormat f) {
  const auto o = floatOperationOf(tm, t);
  const bool isNone = tm.width(t) != f.width || (o && (o->op == FloatOp::ToSigned || o->op == FloatOp::ToUnsigned));
  return isNone ? std::nullopt : std::optional(f);
}

bool same(std::optional<FloatFormat> f, uint64_t a, uint64_t b, uint8_t assumptions) {
  if (a == b || !f) return a == b;
  return (isNan(*f, a) && isNan(*f, b)) || (assumptions & kPositiveZero && isZero(*f, a) && isZero(*f, b));
}

/// The order in which constants and variables are created; operands are sorted by it.
enum class Made { AsNeeded, FirstFirst, LastFirst, ConstantsFirst };
constexpr Made kOrders[] = {Made::AsNeeded, Made::FirstFirst, Made::LastFirst, Made::ConstantsFirst};

struct Instance {
  TermManager tm;
  std::vector<Term> floats, others;

  Term make(const Pattern& p, FloatFormat f, FloatRounding rounding, uint64_t c, Made order) {
    floats.resize(p.floats), others.resize(p.others.size());
    Shape s{tm, f, rounding, c, {}, {}};
    if (order == Made::ConstantsFirst) {
      s.x = [&](size_t) { return tm.var("no", f.width); };
      s.n = [&](size_t i) { return tm.var("no", p.others[i]); };
      p.make(s);
    }
    s.x = [&](size_t i) { return floats[i] = floats[i] ? floats[i] : tm.var("x" + std::to_string(i), f.width); };
    s.n = [&](size_t i) { return others[i] = others[i] ? others[i] : tm.var("n" + std::to_string(i), p.others[i]); };
    if (order == Made::FirstFirst)
      for (size_t i = 0; i < floats.size(); ++i) s.x(i);
    if (order == Made::LastFirst || order == Made::ConstantsFirst) {
      for (size_t i = floats.size(); i-- > 0;) s.x(i);
      for (size_t i = others.size(); i-- > 0;) s.n(i);
    }
    const Term made = p.make(s);
    for (size_t i = 0; i < floats.size(); ++i) s.x(i);
    for (size_t i = 0; i < others.size(); ++i) s.n(i);
    return made;
  }
};

/// Formats in which all values of that many floats can be tried.
std::vector<FloatFormat> formatsFor(const Pattern& p) {
  constexpr FloatFormat kEight{8, 3}, kSix{6, 2}, kFive{5, 2};
  if (!p.formats.empty()) return p.formats;
  if (p.floats == 4) return {kFive};
  if (p.floats == 3) return {kSix};
  if (p.floats == 2) return {kEight};
  return {kEight, kBinary16};
}

/// All constants of narrow formats; of wide ones the special ones: every third power of two, zeros, infinities, their
/// neighbours, and three.
std::vector<uint64_t> constantsOf(const Pattern& p, FloatFormat f) {
  std::set<uint64_t> out;
  if (!p.constants) return {0};
  const uint64_t binade = uint64_t(1) << f.mantissa, step = f.width <= 8 ? 1 : 3 * binade;
  for (uint64_t c = 0; c < 2 * f.sign(); c += step) out.insert(c);
  if (step > 1) {
    const uint64_t one = uint64_t(f.bias()) << f.mantissa, three = one + binade + binade / 2;
    for (uint64_t c : {uint64_t(0), uint64_t(1), one, one + 1, one - 1, three, f.infinity() - 1, f.infinity(),
                       f.infinity() + 1, one + binade * f.mantissa + 1})
      out.insert({c, c | f.sign()});
  }
  return {out.begin(), out.end()};
}

/// Without the numbers of variables, whose names are unique.
std::string text(const Instance& instance, Term left, Term right) {
  const std::string all = instance.tm.print(left) + "\n" + instance.tm.print(right);
  std::string out;
  bool number = false;
  for (char c : all) {
    number = c == '!' || (number && c >= '0' && c <= '9');
    if (!number) out += c;
  }
  return out;
}

/// One instance at all points.
std::optional<std::string> compareAll(const Instance& instance, const FloatRule& rule, FloatFormat f, Term left,
                                      Term right, size_t& points) {
  std::vector<Term> inputs = instance.floats;
  inputs.insert(inputs.end(), instance.others.begin(), instance.others.end());
  unsigned bits = 0;
  std::vector<unsigned> widths;
  for (Term t : inputs) widths.push_back(instance.tm.width(t)), bits += widths.back();
  Program program(instance.tm, inputs, left, right);
  const auto format = formatOf(instance.tm, left, f);
  std::vector<uint64_t> values(inputs.size());
  for (uint64_t point = 0; point < uint64_t(1) << bits; ++point) {
    uint64_t rest = point;
    for (size_t i = 0; i < inputs.size(); ++i) {
      values[i] = rest & ((uint64_t(1) << widths[i]) - 1);
      rest >>= widths[i];
    }
    const auto r = program(values, rule.needs);
    if (!r.allowed) continue;
    ++points;
    if (same(format, r.left, r.right, rule.needs)) continue;
    std::string at = "at";
    for (uint64_t v : values) at += " " + std::to_string(v);
    return at + " of " + std::to_string(f.width) + " bits: " + std::to_string(r.left) + ", " + std::to_string(r.right) +
           "\n" + text(instance, left, right);
  }
  return std::nullopt;
}

}  // namespace

Comparison comparedEverywhere(const Pattern& p) {
  const FloatRule& rule = ruleOf(p);
  const std::string name = p.rule + ", " + p.name + ": ";
  Comparison out;
  for (FloatFormat f : formatsFor(p)) {
    std::vector<FloatRounding> roundings{FloatRounding::NearestEven};
    const bool isMuch = p.floats == 4 || (p.constants && p.floats == 1 && f == kBinary16);
    if (p.roundings && !isMuch)
      roundings = {FloatRounding::NearestEven, FloatRounding::TowardZero, FloatRounding::Up, FloatRounding::Down};
    bool fired = false;
    std::set<std::string> tried;
    for (FloatRounding rounding : roundings)
      for (uint64_t c : constantsOf(p, f))
        for (Made order : kOrders) {
          Instance instance;
          const Term left = instance.make(p, f, rounding, c, order);
          const auto right = rule.apply(instance.tm, left);
          if (!right || *right == left) continue;
          fired = true;
          if (instance.tm.width(left) != instance.tm.width(*right)) return {name + "another width", out.points};
          if (!tried.insert(text(instance, left, *right)).second) continue;
          if (auto wrong = compareAll(instance, rule, f, left, *right, out.points)) return {name + *wrong, out.points};
        }
    if (!fired && !p.mayRest) return {name + "does not fire", out.points};
  }
  if (out.points == 0 && !p.mayRest) return {name + "nothing was compared", 0};
  return out;
}

std::optional<std::string> provedInHalf(const Pattern& p) {
  const FloatRule& rule = ruleOf(p);
  for (Made order : kOrders) {
    Instance instance;
    TermManager& tm = instance.tm;
    const Term left = instance.make(p, kBinary16, FloatRounding::NearestEven, 0, order);
    const auto right = rule.apply(tm, left);
    if (!right || *right == left) continue;
    const FloatFormat f = kBinary16;
    auto magnitude = [&](Term t) { return tm.extract(t, f.width - 2, 0); };
    auto nan = [&](Term t) { return tm.ult(tm.constant(f.infinity(), f.width - 1), magnitude(t)); };
    auto infinite = [&](Term t) { return tm.eq(magnitude(t), tm.constant(f.infinity(), f.width - 1)); };
    auto zero = [&](Term t) { return tm.eq(magnitude(t), tm.constant(0, f.width - 1)); };
    // The rule's assumptions on operands and results of the left side.
    std::vector<Term> question, work{left};
    std::set<uint32_t> seen;
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t.id).second) continue;
      const std::vector<Term> args(tm.args(t).begin(), tm.args(t).end());
      work.insert(work.end(), args.begin(), args.end());
      if (tm.width(t) != f.width) continue;
      if (rule.needs & (kOrderedFloats | kFiniteFloats)) question.push_back(tm.not_(nan(t)));
      if (rule.needs & kFiniteFloats) question.push_back(tm.not_(infinite(t)));
    }
    Term equal = tm.eq(left, *right);
    if (formatOf(tm, left, f)) {
      equal = tm.or_(equal, tm.and_(nan(left), nan(*right)));
      if (rule.needs & kPositiveZero) equal = tm.or_(equal, tm.and_(zero(left), zero(*right)));
    }
    question.push_back(tm.not_(equal));
    for (Term fact : ExactFloats(tm, 1'000'000).facts(std::vector{left, *right})) question.push_back(fact);
    const auto solvers = makeSolvers();
    Query query = solvers->query(tm, nullptr, "rule");
    for (Term t : question) query.add(t);
    if (query.check().answer != Answer::Unsat) return p.rule + ", " + p.name + "\n" + text(instance, left, *right);
  }
  return std::nullopt;
}

std::optional<std::string> wrongFloatRule(uint64_t number) {
  if (number >= floatRules().size()) return std::nullopt;
  for (const Pattern& p : patterns())
    if (p.rule == floatRules()[number].name)
      if (auto wrong = comparedEverywhere(p).wrong) return wrong;
  return std::nullopt;
}

}  // namespace gpubmc::encoder::test
