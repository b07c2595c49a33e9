#include "tests/encoder/rule_patterns.h"

namespace gpubmc::encoder::test {

namespace {

using F = FloatOp;

constexpr FloatFormat kEight{8, 3}, kSix{6, 2}, kFive{5, 2};
constexpr uint8_t kEq = kFloatEqual, kGt = kFloatGreater, kLt = kFloatLess, kUno = kFloatUnordered;

using Make = std::function<Term(const Shape&)>;

/// The list under construction.
struct List {
  std::vector<Pattern> all;
  std::string rule;
  Pattern& add(std::string name, size_t floats, Make make) {
    all.push_back({rule, std::move(name), std::move(make), floats});
    return all.back();
  }
};

void comparisons(List& l) {
  l.rule = "comparisons of the same operands are one";
  for (bool isAnd : {true, false})
    for (bool crossed : {false, true})
      for (uint8_t a = 0; a <= kAnyFloatOutcome; ++a)
        for (uint8_t b = 0; b <= kAnyFloatOutcome; ++b) {
          if (a == b && !crossed) continue;  // the same term
          auto pair = [=](const Shape& s) {
            const Term p = s.cmp(s.x(0), s.x(1), a), q = crossed ? s.cmp(s.x(1), s.x(0), b) : s.cmp(s.x(0), s.x(1), b);
            return std::pair(p, q);
          };
          const std::string name = std::string(isAnd ? "and " : "or ") + (crossed ? "crossed " : "") +
                                   std::to_string(a) + " " + std::to_string(b);
          l.add(name, 2, [=](const Shape& s) {
             const auto [p, q] = pair(s);
             return isAnd ? s.tm.and_(p, q) : s.tm.or_(p, q);
           }).formats = {kSix};
          if ((a != kLt && a != (kGt | kUno)) || b % 3) continue;
          Pattern& three = l.add(name + " of three", 2, [=](const Shape& s) {
            const auto [p, q] = pair(s);
            const std::vector<Term> parts{p, s.n(0), q};
            return isAnd ? s.tm.conj(parts) : s.tm.disj(parts);
          });
          three.others = {1};
          three.formats = {kSix};
        }
  l.rule = "the opposite of a comparison is a comparison";
  l.rule = "operands of a comparison in order";
  for (uint8_t o = 0; o <= kAnyFloatOutcome; ++o) {
    const std::string name = "outcomes " + std::to_string(o);
    l.rule = "the opposite of a comparison is a comparison";
    l.add(name, 2, [=](const Shape& s) { return s.tm.not_(s.cmp(s.x(0), s.x(1), o)); });
    l.rule = "operands of a comparison in order";
    l.add(name, 2, [=](const Shape& s) { return s.cmp(s.x(1), s.x(0), o); });
  }
}

/// Results of operations, compared with a constant and with each other.
void categories(List& l) {
  struct Value {
    std::string name;
    size_t floats;
    Make make;
    std::vector<unsigned> others{};
  };
  const std::vector<Value> values = {
      {"x", 1, [](const Shape& s) { return s.x(0); }},
      {"-x", 1, [](const Shape& s) { return s.op(F::Neg, {s.x(0)}); }},
      {"|x|", 1, [](const Shape& s) { return s.op(F::Abs, {s.x(0)}); }},
      {"-|x|", 1, [](const Shape& s) { return s.op(F::Neg, {s.op(F::Abs, {s.x(0)})}); }},
      {"x + c", 1, [](const Shape& s) { return s.op(F::Add, {s.x(0), s.k(s.c)}); }},
      {"|x| + |c|", 1, [](const Shape& s) { return s.op(F::Add, {s.op(F::Abs, {s.x(0)}), s.k(s.c & ~s.f.sign())}); }},
      {"|x| - c", 1, [](const Shape& s) { return s.op(F::Sub, {s.op(F::Abs, {s.x(0)}), s.k(s.c)}); }},
      {"x * x", 1, [](const Shape& s) { return s.op(F::Mul, {s.x(0), s.x(0)}); }},
      {"x * x + x", 1, [](const Shape& s) { return s.op(F::Add, {s.op(F::Mul, {s.x(0), s.x(0)}), s.x(0)}); }},
      {"|x| * c", 1, [](const Shape& s) { return s.op(F::Mul, {s.op(F::Abs, {s.x(0)}), s.k(s.c)}); }},
      {"sqrt(x)", 1, [](const Shape& s) { return s.op(F::Sqrt, {s.x(0)}); }},
      {"sqrt(|x|)", 1, [](const Shape& s) { return s.op(F::Sqrt, {s.op(F::Abs, {s.x(0)})}); }},
      {"exp(x)", 1, [](const Shape& s) { return s.op(F::Exp, {s.x(0)}); }},
      {"exp2(x)", 1, [](const Shape& s) { return s.op(F::Exp2, {s.x(0)}); }},
      {"exp10(x)", 1, [](const Shape& s) { return s.op(F::Exp10, {s.x(0)}); }},
      {"x / c", 1, [](const Shape& s) { return s.op(F::Div, {s.x(0), s.k(s.c)}); }},
      {"min(x, c)", 1, [](const Shape& s) { return s.op(F::Min, {s.x(0), s.k(s.c)}); }},
      {"max(x, -c)", 1, [](const Shape& s) { return s.op(F::Max, {s.x(0), s.k(s.c ^ s.f.sign())}); }},
      {"x < c ? x : c", 1, [](const Shape& s) { return s.tm.ite(s.cmp(s.x(0), s.k(s.c), kLt), s.x(0), s.k(s.c)); }},
      {"x > y ? x : |y|", 2,
       [](const Shape& s) { return s.tm.ite(s.cmp(s.x(0), s.x(1), kGt), s.x(0), s.op(F::Abs, {s.x(1)})); }},
      {"c <= x or unordered ? c : x", 1,
       [](const Shape& s) { return s.tm.ite(s.cmp(s.k(s.c), s.x(0), kLt | kEq | kUno), s.k(s.c), s.x(0)); }},
      {"p ? x * x : c",
       1,
       [](const Shape& s) { return s.tm.ite(s.n(0), s.op(F::Mul, {s.x(0), s.x(0)}), s.k(s.c)); },
       {1}},
      {"|x| * |y|", 2, [](const Shape& s) { return s.op(F::Mul, {s.op(F::Abs, {s.x(0)}), s.op(F::Abs, {s.x(1)})}); }},
      {"min(|x|, y)", 2, [](const Shape& s) { return s.op(F::Min, {s.op(F::Abs, {s.x(0)}), s.x(1)}); }},
      {"float(n)",
       0,
       [](const Shape& s) {
         return floatTerm(s.tm, {.op = F::FromSigned, .format = s.f, .integerWidth = 6}, std::vector{s.n(0)});
       },
       {6}},
      {"float(n) + c",
       0,
       [](const Shape& s) {
         const FloatOperation from{.op = F::FromSigned, .format = s.f, .integerWidth = 6};
         return s.op(F::Add, {floatTerm(s.tm, from, std::vector{s.n(0)}), s.k(s.c)});
       },
       {6}},
      {"x > 0 ? y : c", 2, [](const Shape& s) { return s.tm.ite(s.cmp(s.x(0), s.k(0), kGt), s.x(1), s.k(s.c)); }},
      {"float(unsigned n)",
       0,
       [](const Shape& s) {
         return floatTerm(s.tm, {.op = F::FromUnsigned, .format = s.f, .integerWidth = 6}, std::vector{s.n(0)});
       },
       {6}},
  };
  for (const char* rule :
       {"comparison by categories", "comparison by categories, ordered", "comparison by categories, finite"}) {
    l.rule = rule;
    for (uint8_t o : {kEq, kLt, kGt, kUno, uint8_t(kLt | kEq), uint8_t(kEq | kUno), uint8_t(kLt | kGt),
                      uint8_t(kLt | kGt | kUno), uint8_t(kLt | kEq | kGt), uint8_t(0), kAnyFloatOutcome})
      for (const Value& v : values)
        for (bool zero : {true, false}) {
          Pattern& p = l.add(v.name + " and " + (zero ? "0" : "c") + ", outcomes " + std::to_string(o), v.floats,
                             [=](const Shape& s) { return s.cmp(v.make(s), s.k(zero ? 0 : s.c), o); });
          p.others = v.others;
          p.constants = true;
          p.mayRest = true;
          p.formats = {v.floats == 2 ? kFive : kSix};
        }
    for (uint8_t o = 0; o <= kAnyFloatOutcome; ++o)
      l.add("x and x, outcomes " + std::to_string(o), 1, [=](const Shape& s) {
         return s.cmp(s.x(0), s.x(0), o);
       }).mayRest = true;
    // Cases in which the rule must apply.
    l.add("x and x", 1, [](const Shape& s) { return s.cmp(s.x(0), s.x(0), kLt); });
    l.add("|x| < 0", 1, [](const Shape& s) { return s.cmp(s.op(F::Abs, {s.x(0)}), s.k(0), kLt); });
    l.add("x * x >= 0 or unordered", 1,
          [](const Shape& s) { return s.cmp(s.op(F::Mul, {s.x(0), s.x(0)}), s.k(0), kGt | kEq | kUno); });
    if (l.rule == "comparison by categories") {
      l.add("NaN", 1, [](const Shape& s) { return s.cmp(s.x(0), s.k(s.f.infinity() + 1), kLt); });
      for (F op : {F::Min, F::Max})
        l.add(op == F::Min ? "a minimum from infinity" : "a maximum from infinity", 3, [=](const Shape& s) {
          Term t = s.k(s.f.infinity());
          for (size_t i = 0; i < 6; ++i) t = s.op(op, {t, i < 3 ? s.x(i) : s.op(F::Neg, {s.x(i - 3)})});
          return s.cmp(t, s.k(0), kUno);
        });
    } else {
      l.add("x and y, unordered", 2, [](const Shape& s) { return s.cmp(s.x(0), s.x(1), kUno); });
      l.add("x and y, less or unordered", 2, [](const Shape& s) { return s.cmp(s.x(0), s.x(1), kLt | kUno); });
    }
    if (l.rule == "comparison by categories, finite")
      l.add("x / y below infinity", 2, [](const Shape& s) {
         return s.cmp(s.op(F::Div, {s.x(0), s.x(1)}), s.k(s.f.infinity()), kLt);
       }).mayRest = true;
  }
}

void conversions(List& l) {
  l.rule = "comparison of integers as integers";
  for (bool isSigned : {true, false})
    for (bool withUnordered : {false, true})
      for (bool constantFirst : {false, true})
        for (unsigned width : {3u, 8u, 10u, 13u}) {
          Pattern& p = l.add(std::string(isSigned ? "signed " : "unsigned ") + std::to_string(width) +
                                 (constantFirst ? ", constant first" : "") + (withUnordered ? ", or unordered" : ""),
                             0, [=](const Shape& s) {
                               const FloatOperation from{.op = isSigned ? F::FromSigned : F::FromUnsigned,
                                                         .format = s.f,
                                                         .integerWidth = width,
                                                         .rounding = s.rounding};
                               const Term v = floatTerm(s.tm, from, std::vector{s.n(0)});
                               const uint8_t o = kEq | (withUnordered ? kUno : 0);
                               return constantFirst ? s.cmp(s.k(s.c), v, o) : s.cmp(v, s.k(s.c), o);
                             });
          p.others = {width};
          p.constants = p.roundings = true;
          p.formats = {width == 13 ? kBinary16 : kEight};
        }
  Pattern& other = l.add("bits of another format", 0, [](const Shape& s) {
    const FloatOperation from{.op = F::FromSigned, .format = kBfloat16, .integerWidth = 8};
    return s.cmp(floatTerm(s.tm, from, std::vector{s.n(0)}), s.k(s.c), kEq);
  });
  other.others = {8};
  other.constants = other.mayRest = true;
  other.formats = {kBinary16};

  l.rule = "integer of an extended float";
  for (bool isSigned : {true, false})
    for (unsigned width : {3u, 8u, 16u, 32u})
      for (FloatFormat wide : {kBinary32, kBinary64, FloatFormat{20, 9}, FloatFormat{20, 15}}) {
        Pattern& p = l.add((isSigned ? "signed " : "unsigned ") + std::to_string(width) + " of " +
                               std::to_string(wide.width) + " bits, " + std::to_string(wide.mantissa) + " of mantissa",
                           1, [=](const Shape& s) {
                             const Term v =
                                 floatTerm(s.tm, {.op = F::Convert, .format = wide, .from = s.f}, std::vector{s.x(0)});
                             return floatTerm(s.tm,
                                              {.op = isSigned ? F::ToSigned : F::ToUnsigned,
                                               .format = wide,
                                               .from = wide,
                                               .integerWidth = width,
                                               .rounding = s.rounding},
                                              std::vector{v});
                           });
        p.roundings = true;
        p.mayRest = wide.width == 20;  // more mantissa or more exponent than the source format, but not both
      }
  l.add("bits of another format", 1, [](const Shape& s) {
     const Term v = floatTerm(s.tm, {.op = F::Convert, .format = kBfloat16, .from = {9, 5}}, std::vector{s.n(0)});
     return floatTerm(s.tm, {.op = F::ToSigned, .format = kBinary16, .from = kBinary16, .integerWidth = 16},
                      std::vector{v});
   }).mayRest = true;
  l.all.back().floats = 0;
  l.all.back().others = {9};
  l.all.back().formats = {kBinary16};

  l.rule = "conversion there and back";
  for (FloatFormat other : {kBinary32, kBinary64, FloatFormat{20, 9}, FloatFormat{20, 15}, FloatFormat{7, 2}}) {
    Pattern& p =
        l.add("by " + std::to_string(other.width) + " bits, " + std::to_string(other.mantissa) + " of mantissa", 1,
              [=](const Shape& s) {
                const Term v = floatTerm(s.tm, {.op = F::Convert, .format = other, .from = s.f, .rounding = s.rounding},
                                         std::vector{s.x(0)});
                return floatTerm(s.tm, {.op = F::Convert, .format = s.f, .from = other, .rounding = s.rounding},
                                 std::vector{v});
              });
    p.roundings = true;
    p.mayRest = other.width <= 20;
  }
}

void signs(List& l) {
  l.rule = "sign of a sign";
  l.add("-(-x)", 1, [](const Shape& s) { return s.op(F::Neg, {s.op(F::Neg, {s.x(0)})}); });
  l.add("-c", 0, [](const Shape& s) { return s.op(F::Neg, {s.k(s.c)}); }).constants = true;
  l.rule = "magnitude of a sign";
  l.add("|-x|", 1, [](const Shape& s) { return s.op(F::Abs, {s.op(F::Neg, {s.x(0)})}); });
  l.add("||x||", 1, [](const Shape& s) { return s.op(F::Abs, {s.op(F::Abs, {s.x(0)})}); });
  l.add("|c|", 0, [](const Shape& s) { return s.op(F::Abs, {s.k(s.c)}); }).constants = true;

  l.rule = "difference as a sum";
  l.add("x - y", 2, [](const Shape& s) { return s.op(F::Sub, {s.x(0), s.x(1)}); }).roundings = true;
  l.add("x - x", 1, [](const Shape& s) { return s.op(F::Sub, {s.x(0), s.x(0)}); }).roundings = true;
  l.add("x - -y", 2, [](const Shape& s) { return s.op(F::Sub, {s.x(0), s.op(F::Neg, {s.x(1)})}); }).roundings = true;
  for (bool first : {true, false}) {
    Pattern& p = l.add(first ? "c - x" : "x - c", 1, [=](const Shape& s) {
      return first ? s.op(F::Sub, {s.k(s.c), s.x(0)}) : s.op(F::Sub, {s.x(0), s.k(s.c)});
    });
    p.constants = p.roundings = true;
  }

  l.rule = "sign of a product";
  for (F op : {F::Mul, F::Div}) {
    const std::string name = op == F::Mul ? " * " : " / ";
    auto minus = [](const Shape& s, size_t i) { return s.op(F::Neg, {s.x(i)}); };
    l.add("-x" + name + "y", 2, [=](const Shape& s) { return s.op(op, {minus(s, 0), s.x(1)}); }).roundings = true;
    l.add("x" + name + "-y", 2, [=](const Shape& s) { return s.op(op, {s.x(0), minus(s, 1)}); }).roundings = true;
    l.add("-x" + name + "-y", 2, [=](const Shape& s) { return s.op(op, {minus(s, 0), minus(s, 1)}); }).roundings = true;
    for (bool first : {true, false}) {
      Pattern& p = l.add(first ? "c" + name + "x" : "x" + name + "c", 1, [=](const Shape& s) {
        return first ? s.op(op, {s.k(s.c), s.x(0)}) : s.op(op, {s.x(0), s.k(s.c)});
      });
      p.constants = p.roundings = true;
    }
  }

  l.rule = "sign of a sum";
  l.add("-(x + y)", 2, [](const Shape& s) { return s.op(F::Neg, {s.op(F::Add, {s.x(0), s.x(1)})}); }).roundings = true;
  Pattern& p = l.add("-(x + c)", 1, [](const Shape& s) { return s.op(F::Neg, {s.op(F::Add, {s.x(0), s.k(s.c)})}); });
  p.constants = p.roundings = true;
}

void arithmetic(List& l) {
  /// x OP c and c OP x, for all c.
  auto withConstants = [&](const std::string& name, F op) {
    for (bool first : {true, false}) {
      Pattern& p = l.add(first ? "c" + name + "x" : "x" + name + "c", 1, [=](const Shape& s) {
        return first ? s.op(op, {s.k(s.c), s.x(0)}) : s.op(op, {s.x(0), s.k(s.c)});
      });
      p.constants = p.roundings = true;
      p.mayRest = first && op == F::Div;
    }
  };
  l.rule = "x * 1";
  withConstants(" * ", F::Mul);
  withConstants(" / ", F::Div);
  l.rule = "x / 2^k";
  withConstants(" / ", F::Div);
  l.rule = "x + x";
  l.add("x + x", 1, [](const Shape& s) { return s.op(F::Add, {s.x(0), s.x(0)}); }).roundings = true;
  l.rule = "x + -0";
  withConstants(" + ", F::Add);
  l.rule = "x + 0";
  withConstants(" + ", F::Add);
  for (bool minus : {true, false})
    l.add(minus ? "x + -0" : "x + 0", 1, [=](const Shape& s) {
       return s.op(F::Add, {s.x(0), s.k(minus ? s.f.sign() : 0)});
     }).roundings = true;

  for (bool one : {true, false}) {
    l.rule = one ? "fma(x, 1, z)" : "fma(x, y, 0)";
    for (int at = 0; at < 3; ++at) {
      Pattern& p = l.add("constant at " + std::to_string(at), 2, [=](const Shape& s) {
        std::vector<Term> x;
        for (int i = 0, next = 0; i < 3; ++i) x.push_back(i == at ? s.k(s.c) : s.x(size_t(next++)));
        return s.op(F::Fma, x);
      });
      p.constants = p.roundings = true;
      p.mayRest = one ? at == 2 : at != 2;
    }
    l.add("x twice", 1, [=](const Shape& s) {
       return one ? s.op(F::Fma, {s.x(0), s.k(s.one()), s.x(0)}) : s.op(F::Fma, {s.x(0), s.x(0), s.k(s.f.sign())});
     }).roundings = true;
  }

  l.rule = "x * 0";
  withConstants(" * ", F::Mul);
  l.add("x * 0 * y", 2, [](const Shape& s) {
     return s.op(F::Mul, {s.op(F::Mul, {s.x(0), s.k(0)}), s.x(1)});
   }).roundings = true;
  l.add("y * (x * -0)", 2, [](const Shape& s) {
     return s.op(F::Mul, {s.x(1), s.op(F::Mul, {s.x(0), s.k(s.f.sign())})});
   }).roundings = true;
  for (bool minus : {true, false})
    l.add(minus ? "-0 / x" : "0 / x", 1, [=](const Shape& s) {
       return s.op(F::Div, {s.k(minus ? s.f.sign() : 0), s.x(0)});
     }).roundings = true;
  Pattern& quotient = l.add("x / c", 1, [](const Shape& s) { return s.op(F::Div, {s.x(0), s.k(s.c)}); });
  quotient.constants = quotient.mayRest = true;

  l.rule = "x + -x";
  l.add("x + -x", 1, [](const Shape& s) { return s.op(F::Add, {s.x(0), s.op(F::Neg, {s.x(0)})}); }).roundings = true;
  l.add("-x + x", 1, [](const Shape& s) { return s.op(F::Add, {s.op(F::Neg, {s.x(0)}), s.x(0)}); }).roundings = true;
  l.add("xy + -(xy)", 2, [](const Shape& s) {
     const Term p = s.op(F::Mul, {s.x(0), s.x(1)});
     return s.op(F::Add, {s.op(F::Neg, {p}), p});
   }).roundings = true;
  l.add("c + -c", 0, [](const Shape& s) { return s.op(F::Add, {s.k(s.c), s.k(s.c ^ s.f.sign())}); }).constants = true;
}

void extrema(List& l) {
  for (const char* rule : {"minima and maxima as choices", "minima and maxima as choices of numbers"}) {
    l.rule = rule;
    const bool ofNumbers = l.rule.ends_with("numbers");
    for (uint8_t o = 0; o <= kAnyFloatOutcome; ++o)
      for (bool exchanged : {false, true}) {
        const std::string name = "outcomes " + std::to_string(o) + (exchanged ? ", exchanged" : "");
        const bool decides = bool(o & kLt) != bool(o & kGt);
        Pattern& any = l.add(name, 2, [=](const Shape& s) {
          const Term a = s.x(0), b = s.x(1);
          return s.tm.ite(s.cmp(a, b, o), exchanged ? b : a, exchanged ? a : b);
        });
        any.mayRest = ofNumbers || !decides;
        // A term and a number, on either side; a NaN selects the number or the term.
        for (bool numberFirst : {false, true}) {
          Pattern& seeded = l.add(name + (numberFirst ? ", number first" : ", number last"), 1, [=](const Shape& s) {
            const Term a = numberFirst ? s.k(s.c) : s.x(0), b = numberFirst ? s.x(0) : s.k(s.c);
            return s.tm.ite(s.cmp(a, b, o), exchanged ? b : a, exchanged ? a : b);
          });
          seeded.constants = true;
          seeded.formats = {kEight};
          const bool unorderedTakesFirst = bool(o & kUno) != exchanged;
          seeded.mayRest = !decides || (ofNumbers && unorderedTakesFirst != numberFirst);
        }
      }
    // A chain as in KLEE-CL (section 6.3): a NaN never enters the result.
    for (bool isMin : {true, false}) {
      l.add(std::string(isMin ? "minimum" : "maximum") + " of a chain from infinity", 3, [=](const Shape& s) {
        Term t = s.k(isMin ? s.f.infinity() : s.f.infinity() | s.f.sign());
        for (size_t i = 0; i < 3; ++i) t = s.tm.ite(s.cmp(s.x(i), t, isMin ? kLt : kGt), s.x(i), t);
        return t;
      });
      l.add(std::string(isMin ? "minimum" : "maximum") + " of x and a long chain", 3, [=](const Shape& s) {
        const F op = isMin ? F::Min : F::Max;
        Term t = s.k(isMin ? s.f.infinity() : s.f.infinity() | s.f.sign());
        for (size_t i = 0; i < 6; ++i) t = s.op(op, {t, i < 3 ? s.x(i) : s.op(F::Neg, {s.x(i - 3)})});
        const Term x = s.op(F::Abs, {s.x(0)});
        return s.tm.ite(s.cmp(x, t, isMin ? kLt : kGt), x, t);
      });
    }
  }
  l.rule = "minima and maxima sorted";
  for (F op : {F::Min, F::Max}) {
    const std::string name = op == F::Min ? "min" : "max";
    l.add(name + "(y, x)", 2, [=](const Shape& s) { return s.op(op, {s.x(1), s.x(0)}); });
    l.add(name + "(x, x)", 1, [=](const Shape& s) { return s.op(op, {s.x(0), s.x(0)}); });
    l.add(name + "(x, " + name + "(y, z))", 3,
          [=](const Shape& s) { return s.op(op, {s.x(0), s.op(op, {s.x(1), s.x(2)})}); });
    l.add(name + "(" + name + "(z, x), " + name + "(y, x))", 3,
          [=](const Shape& s) { return s.op(op, {s.op(op, {s.x(2), s.x(0)}), s.op(op, {s.x(1), s.x(0)})}); });
    l.add(name + " of min and max", 3, [=](const Shape& s) {
      return s.op(op, {s.op(op, {s.op(F::Min, {s.x(2), s.x(0)}), s.op(F::Max, {s.x(1), s.x(0)})}), s.x(0)});
    });
    l.add(name + "(c, " + name + "(x, c))", 1, [=](const Shape& s) {
       return s.op(op, {s.k(s.c), s.op(op, {s.x(0), s.k(s.c)})});
     }).constants = true;
  }
}

void chains(List& l) {
  auto add = [](const Shape& s, Term a, Term b) { return s.op(F::Add, {a, b}); };
  auto mul = [](const Shape& s, Term a, Term b) { return s.op(F::Mul, {a, b}); };
  auto neg = [](const Shape& s, Term a) { return s.op(F::Neg, {a}); };
  auto anyRounding = [&](Pattern& p, bool mayRest = false) {
    p.roundings = true;
    p.mayRest = mayRest;
  };

  l.rule = "products without ones";
  anyRounding(l.add("(x * 1) * y", 2, [=](const Shape& s) { return mul(s, mul(s, s.x(0), s.k(s.one())), s.x(1)); }));
  anyRounding(l.add("x * (y * 1)", 2, [=](const Shape& s) { return mul(s, s.x(0), mul(s, s.x(1), s.k(s.one()))); }));
  anyRounding(l.add("1 * 1", 0, [=](const Shape& s) { return mul(s, s.k(s.one()), s.k(s.one())); }));
  l.add("(x * c) * y", 2, [=](const Shape& s) { return mul(s, mul(s, s.x(0), s.k(s.c)), s.x(1)); }).constants = true;

  l.rule = "sums without zeros";
  for (bool minus : {true, false}) {
    auto zero = [=](const Shape& s) { return s.k(minus ? s.f.sign() : 0); };
    const std::string name = minus ? "-0" : "0";
    anyRounding(
        l.add("(x + " + name + ") + y", 2, [=](const Shape& s) { return add(s, add(s, s.x(0), zero(s)), s.x(1)); }));
    anyRounding(
        l.add("x + (y + " + name + ")", 2, [=](const Shape& s) { return add(s, s.x(0), add(s, s.x(1), zero(s))); }));
    anyRounding(l.add(name + " + 0", 0, [=](const Shape& s) { return add(s, zero(s), s.k(0)); }));
  }
  l.add("(x + c) + y", 2, [=](const Shape& s) { return add(s, add(s, s.x(0), s.k(s.c)), s.x(1)); }).constants = true;

  l.rule = "signs of products";
  anyRounding(l.add("(x * -y) * z", 3, [=](const Shape& s) { return mul(s, mul(s, s.x(0), neg(s, s.x(1))), s.x(2)); }));
  anyRounding(l.add("-x * (-y * z)", 3,
                    [=](const Shape& s) { return mul(s, neg(s, s.x(0)), mul(s, neg(s, s.x(1)), s.x(2))); }));
  anyRounding(l.add("-x * -x", 1, [=](const Shape& s) { return mul(s, neg(s, s.x(0)), neg(s, s.x(0))); }));
  l.add("(x * c) * y", 2, [=](const Shape& s) { return mul(s, mul(s, s.x(0), s.k(s.c)), s.x(1)); }).constants = true;
  l.add("(x * c) * -y", 2, [=](const Shape& s) { return mul(s, mul(s, s.x(0), s.k(s.c)), neg(s, s.x(1))); }).constants =
      true;

  l.rule = "sums without opposites";
  anyRounding(l.add("(x + y) + -x", 2, [=](const Shape& s) { return add(s, add(s, s.x(0), s.x(1)), neg(s, s.x(0))); }));
  anyRounding(l.add("(-x + y) + (z + x)", 3,
                    [=](const Shape& s) { return add(s, add(s, neg(s, s.x(0)), s.x(1)), add(s, s.x(2), s.x(0))); }));
  anyRounding(l.add("(x + -y) + (y + -x)", 2, [=](const Shape& s) {
    return add(s, add(s, s.x(0), neg(s, s.x(1))), add(s, s.x(1), neg(s, s.x(0))));
  }));
  anyRounding(l.add("(x + x) + -x", 1, [=](const Shape& s) { return add(s, add(s, s.x(0), s.x(0)), neg(s, s.x(0))); }));
  l.add("(c + x) + -c", 1, [=](const Shape& s) {
     return add(s, add(s, s.k(s.c), s.x(0)), s.k(s.c ^ s.f.sign()));
   }).constants = true;

  l.rule = "sums and products sorted";
  for (F op : {F::Add, F::Mul}) {
    auto two = [=](const Shape& s, Term a, Term b) { return s.op(op, {a, b}); };
    const std::string name = op == F::Add ? " + " : " * ";
    anyRounding(l.add("x" + name + "(y" + name + "z)", 3,
                      [=](const Shape& s) { return two(s, s.x(0), two(s, s.x(1), s.x(2))); }));
    anyRounding(l.add("(z" + name + "x)" + name + "y", 3,
                      [=](const Shape& s) { return two(s, two(s, s.x(2), s.x(0)), s.x(1)); }));
    anyRounding(l.add("(x" + name + "y)" + name + "(z" + name + "w)", 4,
                      [=](const Shape& s) { return two(s, two(s, s.x(0), s.x(1)), two(s, s.x(2), s.x(3))); }));
    anyRounding(l.add("x" + name + "(x" + name + "y)", 2,
                      [=](const Shape& s) { return two(s, s.x(0), two(s, s.x(0), s.x(1))); }));
    l.add("x" + name + "(c" + name + "y)", 2, [=](const Shape& s) {
       return two(s, s.x(0), two(s, s.k(s.c), s.x(1)));
     }).constants = true;
  }
}

}  // namespace

Term Shape::op(FloatOp which, std::vector<Term> operands) const {
  const bool rounds = which == F::Add || which == F::Sub || which == F::Mul || which == F::Div || which == F::Fma;
  return floatTerm(tm, {.op = which, .format = f, .rounding = rounds ? rounding : FloatRounding::NearestEven},
                   operands);
}

Term Shape::cmp(Term a, Term b, uint8_t outcomes) const {
  return floatTerm(tm, {.op = F::Compare, .format = f, .outcomes = outcomes}, std::vector{a, b});
}

const std::vector<Pattern>& patterns() {
  static const std::vector<Pattern> all = [] {
    List l;
    comparisons(l);
    categories(l);
    conversions(l);
    signs(l);
    arithmetic(l);
    extrema(l);
    chains(l);
    return l.all;
  }();
  return all;
}

}  // namespace gpubmc::encoder::test
