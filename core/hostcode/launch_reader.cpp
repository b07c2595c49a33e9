// From the terms of a launch to facts about the kernel's parameters.
//
// Arguments and dimensions are terms over unknowns of the host program; facts for the kernel may speak only of what the
// launch passes. So each number that is passed gets a name, and the names are substituted for unknowns (define, bind,
// Rewriter): an argument that is an unknown is replaced by its name; in 2 * m + 3 * k, k is replaced by the solution of
// the equation, since 3 has an inverse modulo 2^n; what cannot be solved remains as an equation (equalities_). After
// that, a term is expressible if it mentions names only (Express), and all facts of the record are rewritten in this
// way.
//
// A fact that still mentions another unknown is lost as such, but may have consequences for what is passed. These are
// derived by the entailment oracle (consequences).

#include "core/hostcode/launch_reader.h"

#include <llvm/IR/Instruction.h>

#include <algorithm>
#include <unordered_set>

#include "core/hostcode/consequences.h"
#include "encoder/term/definitions.h"
#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

using ir::Expression;

namespace {

enum class Step : uint8_t { Into, Past, End };

/// Visits a term and its subterms, each once, until `visit` returns End; then the result is false.
template <class F>
bool walk(const encoder::TermManager& terms, Term root, const F& visit) {
  std::vector<Term> open{root};
  std::unordered_set<uint32_t> seen;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t.id).second) continue;
    const Step step = visit(t);
    if (step == Step::End) return false;
    if (step == Step::Past) continue;
    if (terms.op(t) == encoder::Op::Add) {
      for (const auto& [part, c] : terms.linear(t).parts) open.push_back(part);
    } else {
      for (Term a : terms.args(t)) open.push_back(a);
    }
  }
  return true;
}

constexpr size_t kMaxLaunchConditions = 16;
constexpr uint64_t kLargest = uint64_t(1) << 46;

}  // namespace

LaunchReader::LaunchReader(const LaunchRecord& record, const KernelFacts& kernel, const std::vector<HostType>& types,
                           TermManager& terms, Implications& implications)
    : record_(record), kernel_(kernel), types_(types), terms_(terms), implications_(implications), rewrite_(terms) {
  useDefinitions();
  define();
  for (Term f : record_.facts) facts_.push_back(rewrite_(f));
  for (Term f : record_.limits) facts_.push_back(rewrite_(f));
  for (Term e : equalities_) facts_.push_back(rewrite_(e));
  for (const auto& [r, at] : record_.signedResults) facts_.push_back(rewrite_(core::isExact(terms_, r)));
}

std::optional<int64_t> LaunchReader::passed(size_t i) {
  if (i < types_.size() && types_[i].kind == HostType::Kind::Floating && !types_[i].isReference) {
    const bool isKnown = i < record_.arguments.size() && record_.arguments[i].isBits();
    const auto bits = isKnown ? terms_.value(record_.arguments[i].bits) : std::nullopt;
    return bits ? std::optional(int64_t(*bits)) : std::nullopt;
  }
  const Term t = integer(i);
  const auto n = t ? terms_.value(t) : std::nullopt;
  if (!n) return std::nullopt;
  const unsigned bits = terms_.width(t);
  return kernel_.params[i].isSigned ? int64_t(*n << (64 - bits)) >> (64 - bits) : int64_t(*n);
}

std::optional<Expression> LaunchReader::extent(size_t i) {
  if (!hasSize(i) || terms_.value(record_.pointers.at(i).offset) != 0) return std::nullopt;
  return express(record_.pointers.at(i).size);
}

bool LaunchReader::hasSize(size_t i) const {
  auto it = record_.pointers.find(i);
  if (it == record_.pointers.end() || !it->second.size) return false;
  return it->second.isOneOf || (it->second.isKnown && it->second.object);
}

ir::SourceLaunch LaunchReader::shape() {
  ir::SourceLaunch out;
  out.grid = dimensions(record_.grid);
  if (*out.grid == ir::Dim3{0, 0, 0}) out.grid.reset();
  out.block = dimensions(record_.block);
  if (!out.block->count()) out.block.reset();
  if (record_.shared) out.sharedBytes = terms_.value(record_.shared);
  return out;
}

std::vector<ir::LaunchCondition> LaunchReader::given() {
  std::vector<ir::LaunchCondition> out;
  auto add = [&](const std::optional<Expression>& e, const ir::HostPlaces& at) {
    // The widened and the narrow form of one number have one expression.
    if (e && e->op == Expression::Op::Eq && e->args[0] == e->args[1]) return;
    if (e && !e->isConstant() && out.size() < kMaxLaunchConditions &&
        std::ranges::find(out, *e, &ir::LaunchCondition::condition) == out.end())
      out.push_back({*e, at});
  };
  for (const auto& [leaf, t] : shapes_) {
    const Term now = rewrite_(t);
    if (now == leaf || terms_.value(now)) continue;
    Express of(terms_, facts_, leaves_, implications_);
    auto e = of.number(now, true);
    if (auto u = e && e->mentions(Expression::Op::Convert) ? of.number(now, false) : std::nullopt;
        u && !u->mentions(Expression::Op::Convert))
      e = u;
    if (e) add(Expression::binary(Expression::Op::Eq, std::move(*e), leaves_.at(leaf.id).expression), record_.at);
  }
  // If the block is not known in all dimensions, those that are known become conditions.
  for (unsigned i = 0; i < 3; ++i)
    if (const auto n = record_.block[i] ? terms_.value(rewrite_(record_.block[i])) : std::nullopt; n && !shape().block)
      add(Expression::binary(Expression::Op::Eq, Expression::blockDim(i), Expression::constant(int64_t(*n))),
          record_.at);
  std::vector<std::pair<Term, ir::HostPlaces>> conditions;
  for (Term e : equalities_) conditions.emplace_back(rewrite_(e), record_.at);
  for (Term f : record_.facts) {
    auto at = record_.factsAt.find(f);
    conditions.emplace_back(rewrite_(f), at == record_.factsAt.end() ? record_.at : at->second);
  }
  const std::vector<Term> told = toldOfSizes(rewrite_);
  for (const auto& [r, at] : record_.signedResults) {
    conditions.emplace_back(rewrite_(isNotTooLarge(terms_, r)), at);
    const Term t = rewrite_(isNotTooSmall(terms_, r));
    if (!implications_.implies(told, t)) conditions.emplace_back(t, at);
  }
  for (const auto& [f, at] : notNegative()) conditions.emplace_back(f, at);
  std::vector<Term> said;
  for (const auto& [f, at] : conditions) {
    if (terms_.value(f) || isPlain(f)) continue;
    std::vector<Term> others = facts_;
    std::erase(others, f);
    Express with(terms_, others, leaves_, implications_);
    const auto e = with.condition(f);
    if (e) said.push_back(f);
    add(e, at);
  }
  const std::vector<Term> none;
  Express with(terms_, none, leaves_, implications_);
  for (const Term f : consequences()) {
    if (implications_.implies(said, f)) continue;
    add(with.condition(f), record_.at);
    said.push_back(f);
  }
  return out;
}

void LaunchReader::useDefinitions() {
  const encoder::Definitions definitions(terms_, record_.facts);
  auto apply = [&](Term& t) {
    if (t) t = definitions.apply(t);
  };
  for (unsigned i = 0; i < 3; ++i) {
    apply(record_.grid[i]);
    apply(record_.block[i]);
  }
  apply(record_.shared);
  for (Value& v : record_.arguments)
    if (v.isBits()) apply(v.bits);
  for (auto& [i, p] : record_.pointers) {
    apply(p.offset);
    apply(p.size);
  }
  for (Term& t : record_.limits) apply(t);
  for (Term& t : record_.also) apply(t);
  for (auto& [r, at] : record_.signedResults) apply(r.result), apply(r.number);
  record_.facts = definitions.facts();
  for (const auto& [f, at] : std::map(record_.factsAt)) record_.factsAt.try_emplace(definitions.apply(f), at);
  std::vector<Term> known = record_.facts;
  known.insert(known.end(), record_.limits.begin(), record_.limits.end());
  for (unsigned i = 0; i < 3; ++i) {
    record_.grid[i] = decided(record_.grid[i], known);
    record_.block[i] = decided(record_.block[i], known);
  }
}

// For example, a grid of one block or none has one block, since otherwise there would be no launch.
Term LaunchReader::decided(Term t, const std::vector<Term>& known) {
  while (t && terms_.op(t) == encoder::Op::Ite) {
    const Term condition = terms_.args(t)[0], yes = terms_.args(t)[1], no = terms_.args(t)[2];
    if (implications_.implies(known, condition))
      t = yes;
    else if (implications_.implies(known, terms_.not_(condition)))
      t = no;
    else
      break;
  }
  return t;
}

bool LaunchReader::isFlag(size_t i) const {
  return i < types_.size() && types_[i].kind == HostType::Kind::Integer && !types_[i].isReference &&
         !kernel_.params[i].isInteger;
}

// All alternatives of a choice are values that the program can pass, whatever the condition depends on.
std::vector<Term> LaunchReader::ways(size_t i) const {
  using encoder::Op;
  std::vector<Term> out, open;
  if (const Term t = integer(i)) open.push_back(t);
  while (!open.empty()) {
    const Term way = open.back();
    open.pop_back();
    const Op op = terms_.op(way);
    const auto args = terms_.args(way);
    if (op == Op::Ite)
      open.insert(open.end(), args.begin() + 1, args.end());
    else if (op == Op::Umin || op == Op::Umax || op == Op::Smin || op == Op::Smax)
      open.insert(open.end(), args.begin(), args.end());
    else
      out.push_back(way);
  }
  return out;
}

bool LaunchReader::isOpen(size_t i, const std::set<Term>& open) const {
  const std::vector<Term> all = ways(i);
  return !all.empty() && std::ranges::all_of(all, [&](Term way) { return isOpen(way, open); });
}

std::set<int64_t> LaunchReader::constantWays(size_t i) const {
  std::set<int64_t> out;
  for (Term way : ways(i))
    if (const auto n = terms_.value(way)) {
      const unsigned unused = 64 - terms_.width(way);
      out.insert(int64_t(*n << unused) >> unused);
    }
  return out;
}

bool LaunchReader::isOpen(Term t, const std::set<Term>& open) const {
  return walk(terms_, t,
              [&](Term x) { return terms_.op(x) == encoder::Op::Var && !open.contains(x) ? Step::End : Step::Into; });
}

Term LaunchReader::integer(size_t i) const {
  if (i >= record_.arguments.size() || !(kernel_.params[i].isInteger || isFlag(i))) return {};
  const Value& v = record_.arguments[i];
  return v.isBits() ? v.bits : Term();
}

ir::Dim3 LaunchReader::dimensions(const std::array<Term, 3>& d) {
  ir::Dim3 out{0, 0, 0};
  uint32_t* axes[] = {&out.x, &out.y, &out.z};
  for (unsigned i = 0; i < 3; ++i)
    if (const auto n = d[i] ? terms_.value(rewrite_(d[i])) : std::nullopt; n && *n <= UINT32_MAX)
      *axes[i] = uint32_t(*n);
  return out;
}

std::vector<Term> LaunchReader::toldOfSizes(Rewriter& in) {
  std::vector<Term> told;
  SignedResults steps;
  for (const auto& [r, at] : record_.signedResults) {
    steps.push_back(r);
    told.push_back(in(core::isNotTooLarge(terms_, r)));
  }
  std::ranges::sort(steps);
  for (Term f : record_.facts)
    if (!isOfAllocations(f)) told.push_back(in(f));
  for (const auto& [f, at] : notNegative()) told.push_back(in(f));
  for (const auto& [i, p] : record_.pointers) {
    if (!p.size) continue;
    told.push_back(in(limitOf(p.size)));
    // An extent without a conversion is the value of the formula over the integers, so no step of it left its type.
    if (const auto e = extent(i); e && !e->mentions(Expression::Op::Convert))
      for (const SignedResult& r : usedBy(terms_, steps, {p.size})) told.push_back(in(core::isExact(terms_, r)));
  }
  // Solvers reason poorly about products.
  for (const SignedResult& r : steps) {
    if (r.site->getOpcode() != llvm::Instruction::Mul) continue;
    const Term zero = terms_.constant(0, terms_.width(r.result));
    const bool isPositive = r.of[0] == r.of[1] || std::ranges::all_of(r.of, [&](Term t) {
                              return implications_.implies(told, in(terms_.sle(zero, t)));
                            });
    if (isPositive) told.push_back(in(terms_.sle(terms_.constant(0, 64), r.number)));
  }
  return told;
}

std::vector<std::pair<Term, ir::HostPlaces>> LaunchReader::notNegative() {
  std::vector<Term> sizes;
  for (Term f : record_.facts)
    if (isOfAllocations(f) && std::ranges::none_of(record_.pointers, [&](const auto& p) {
          return p.second.size && limitOf(p.second.size) == f;
        }))
      sizes.push_back(rewrite_(f));
  std::vector<std::pair<Term, ir::HostPlaces>> out;
  for (const auto& [i, name] : names_) {
    const Term t = terms_.sle(terms_.constant(0, terms_.width(name)), name);
    if (!sizes.empty() && kernel_.params[i].isSigned && implications_.implies(sizes, t))
      out.emplace_back(t, record_.at);
  }
  return out;
}

Term LaunchReader::limitOf(Term size) {
  return terms_.ule(size, terms_.constant(kLargest, 64));
}

bool LaunchReader::isOfAllocations(Term f) {
  return !walk(terms_, f, [&](Term t) { return terms_.value(t) == kLargest ? Step::End : Step::Into; });
}

bool LaunchReader::isPlain(Term f) {
  bool any = false;
  const bool isWhole = walk(terms_, f, [&](Term t) {
    if (leaves_.contains(t.id)) {
      any = true;
      return Step::Past;
    }
    return terms_.value(t) == kLargest ? Step::End : Step::Into;
  });
  return !isWhole || !any;
}

std::vector<Term> LaunchReader::consequences() {
  std::vector<Term> known = record_.facts;
  known.insert(known.end(), record_.limits.begin(), record_.limits.end());
  known.insert(known.end(), record_.also.begin(), record_.also.end());
  for (const auto& [r, at] : record_.signedResults) known.push_back(core::isExact(terms_, r));
  std::vector<NamedNumber> numbers;
  for (const auto& [i, name] : names_) numbers.push_back({integer(i), name, kernel_.params[i].isSigned});
  for (const auto& [name, t] : shapes_) numbers.push_back({t, name, false});
  return consequencesFor(numbers, known, terms_, implications_);
}

std::optional<Expression> LaunchReader::express(Term t) {
  Express of(terms_, facts_, leaves_, implications_);
  return of.number(rewrite_(t), false);
}

void LaunchReader::leaf(Term t, Expression e, bool isSigned) {
  leaves_[t.id] = {std::move(e), isSigned};
}

void LaunchReader::bind(Term name, Term t) {
  t = rewrite_(t);
  if (terms_.value(t)) return;
  if (isKnown(t)) {
    equalities_.push_back(terms_.eq(name, t));
    tellParts(name, t);
    return;
  }
  const unsigned bits = terms_.width(t);
  auto isFree = [&](Term x) { return !terms_.value(x) && !leaves_.count(x.id); };
  if (terms_.op(t) == encoder::Op::Add) {
    const encoder::Linear l = terms_.linear(t);
    for (const auto& [part, c] : l.parts) {
      if (c % 2 == 0 || !isFree(part) || occurs(part, t, part)) continue;
      // part == (name - rest) / c, since the odd number c has an inverse.
      uint64_t inverse = c;
      for (unsigned k = 0; k < 6; ++k) inverse *= 2 - c * inverse;
      Term rest = terms_.sub(t, terms_.mul(terms_.constant(c, bits), part));
      rewrite_.replace(part, terms_.mul(terms_.constant(inverse, bits), terms_.sub(name, rest)));
      return;
    }
    equalities_.push_back(terms_.eq(name, t));
    for (const auto& [part, c] : l.parts)
      if (isFree(part)) {
        rewrite_.replaceSum(t, part, name);
        return;
      }
    return;
  }
  const bool extends = terms_.op(t) == encoder::Op::Zext || terms_.op(t) == encoder::Op::Sext;
  const Term inner = extends ? terms_.args(t)[0] : Term();
  if (extends && isFree(inner)) {
    bind(terms_.extract(name, terms_.width(inner) - 1, 0), inner);
    equalities_.push_back(terms_.eq(name, rewrite_(t)));
    return;
  }
  if (!isFree(t)) {
    equalities_.push_back(terms_.eq(name, t));
    return;
  }
  // The low bits of an unknown are passed, and its value fits into them.
  if (terms_.op(t) == encoder::Op::Extract && terms_.extractBounds(t).second == 0) {
    const Term whole = terms_.args(t)[0];
    const unsigned all = terms_.width(whole);
    if (isFree(whole) && terms_.op(whole) == encoder::Op::Var &&
        implications_.implies(record_.facts,
                              terms_.ule(whole, terms_.constant((uint64_t(1) << (bits - 1)) - 1, all)))) {
      rewrite_.replace(whole, terms_.zext(name, all));
      equalities_.push_back(terms_.sle(terms_.constant(0, bits), name));
      return;
    }
  }
  tellParts(name, t);
  rewrite_.replace(t, name);
}

void LaunchReader::tellParts(Term name, Term t) {
  using encoder::Op;
  const auto span = terms_.args(t);
  const std::vector<Term> args(span.begin(), span.end());
  for (Term a : args) switch (terms_.op(t)) {
      case Op::Smin: equalities_.push_back(terms_.sle(name, a)); break;
      case Op::Smax: equalities_.push_back(terms_.sle(a, name)); break;
      case Op::Umin: equalities_.push_back(terms_.ule(name, a)); break;
      case Op::Umax: equalities_.push_back(terms_.ule(a, name)); break;
      default: break;
    }
  if (terms_.op(t) == Op::Ite)
    equalities_.push_back(terms_.ite(args[0], terms_.eq(name, args[1]), terms_.eq(name, args[2])));
}

bool LaunchReader::occurs(Term part, Term sum, Term except) {
  for (const auto& [other, c] : terms_.linear(sum).parts) {
    if (other == except) continue;
    if (!walk(terms_, other, [&](Term t) { return t == part ? Step::End : Step::Into; })) return true;
  }
  return false;
}

void LaunchReader::define() {
  // Unknowns that are passed themselves get their names first, so that other numbers are expressed in these names.
  auto rank = [&](size_t i) {
    const encoder::Op op = terms_.op(integer(i));
    return op == encoder::Op::Var ? 0 : op == encoder::Op::Add ? 1 : 2;
  };
  std::vector<size_t> passed;
  for (size_t i = 0; i < kernel_.params.size(); ++i)
    if (const Term t = integer(i); t && !terms_.value(t)) passed.push_back(i);
  std::ranges::stable_sort(passed, {}, rank);
  for (size_t i : passed) {
    const Term t = integer(i);
    const Term name = terms_.var(kernel_.params[i].name, terms_.width(t));
    leaf(name, Expression::param(uint32_t(i)), kernel_.params[i].isSigned);
    names_[i] = name;
    bind(name, t);
  }
  for (unsigned i = 0; i < 3; ++i) {
    if (record_.block[i])
      bindShape(record_.block[i], Expression::blockDim(i), ir::blockLimits(kernel_.isOpenCl).threads);
  }
  for (unsigned i = 0; i < 3; ++i)
    if (record_.grid[i]) bindShape(record_.grid[i], Expression::gridDim(i), INT32_MAX);
}

void LaunchReader::bindShape(Term t, Expression e, uint64_t most) {
  const Term name = terms_.rangedVar("dim", 32, 1, most);
  leaf(name, std::move(e), false);
  const Term now = rewrite_(t);
  if (terms_.value(now)) return;
  // If the parameters determine the dimension, this is a condition of the launch. Otherwise the dimension determines
  // something else.
  if (isKnown(now)) {
    shapes_.emplace_back(name, t);
    return;
  }
  shapes_.emplace_back(name, t);
  bind(name, t);
}

bool LaunchReader::isKnown(Term t) {
  std::vector<Term> open{t};
  while (!open.empty()) {
    const Term x = open.back();
    open.pop_back();
    if (terms_.op(x) == encoder::Op::Var && !leaves_.count(x.id)) return false;
    if (terms_.op(x) == encoder::Op::Add) {
      for (const auto& [p, k] : terms_.linear(x).parts) open.push_back(p);
    } else {
      for (Term a : terms_.args(x)) open.push_back(a);
    }
  }
  return true;
}

}  // namespace gpubmc::core
