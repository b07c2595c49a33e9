#include "core/frontend/follow/launch_facts.h"

#include <algorithm>

#include "core/frontend/follow/express.h"
#include "core/frontend/follow/implies.h"
#include "core/frontend/follow/rewriter.h"
#include "core/host/memory.h"
#include "encoder/term/definitions.h"

namespace gpubmc::core {
namespace {

using ir::Expression;

constexpr size_t kMaxConditions = 16;
constexpr size_t kMaxAlone = 4;    ///< ways to launch a kernel that are checked one by one, whatever their shapes
constexpr size_t kMaxTable = 128;  ///< of numbers that are passed together
constexpr uint64_t kLargest = uint64_t(1) << 46;

/// One launch, in terms of what it passes.
class LaunchReader {
 public:
  LaunchReader(const LaunchRecord& record, const KernelFacts& kernel, TermManager& terms, const Cancellation& cancel)
      : record_(record), kernel_(kernel), terms_(terms), cancel_(cancel), rewrite_(terms) {
    useDefinitions();
    define();
    for (Term f : record_.facts) facts_.push_back(rewrite_(f));
    for (Term f : record_.limits) facts_.push_back(rewrite_(f));
    for (Term e : equalities_) facts_.push_back(rewrite_(e));
  }

  std::optional<int64_t> passed(size_t i) {
    const Term t = integer(i);
    const auto n = t ? terms_.value(t) : std::nullopt;
    if (!n) return std::nullopt;
    const unsigned bits = terms_.width(t);
    return kernel_.params[i].isSigned ? int64_t(*n << (64 - bits)) >> (64 - bits) : int64_t(*n);
  }

  /// Bytes of what a pointer points to.
  std::optional<Expression> extent(size_t i) {
    auto it = record_.pointers.find(i);
    if (it == record_.pointers.end() || !it->second.isKnown || !it->second.object || !it->second.size)
      return std::nullopt;
    if (terms_.value(it->second.offset) != 0) return std::nullopt;
    return express(it->second.size);
  }

  ir::SourceLaunch shape() {
    ir::SourceLaunch out;
    out.grid = dimensions(record_.grid);
    if (*out.grid == ir::Dim3{0, 0, 0}) out.grid.reset();
    out.block = dimensions(record_.block);
    if (!out.block->count()) out.block.reset();
    if (record_.shared) out.sharedBytes = terms_.value(record_.shared);
    return out;
  }

  /// What is so of the parameters and of the launch.
  std::vector<Expression> given() {
    std::vector<Expression> out;
    auto add = [&](const std::optional<Expression>& e) {
      if (e && !e->isConstant() && out.size() < kMaxConditions && std::find(out.begin(), out.end(), *e) == out.end())
        out.push_back(*e);
    };
    for (const auto& [leaf, t] : shapes_) {
      const Term now = rewrite_(t);
      if (now == leaf || terms_.value(now)) continue;
      Express of(terms_, facts_, leaves_, cancel_);
      auto e = of.number(now, true);
      if (auto u = e && e->mentions(Expression::Op::Convert) ? of.number(now, false) : std::nullopt;
          u && !u->mentions(Expression::Op::Convert))
        e = u;
      if (e) add(Expression::binary(Expression::Op::Eq, std::move(*e), leaves_.at(leaf.id).expression));
    }
    std::vector<Term> conditions;
    for (Term e : equalities_) conditions.push_back(rewrite_(e));
    for (Term f : record_.facts) conditions.push_back(rewrite_(f));
    for (size_t i = 0; i < conditions.size(); ++i) {
      const Term f = conditions[i];
      if (terms_.value(f) || isPlain(f)) continue;
      Express of(terms_, {}, leaves_, cancel_);
      std::vector<Term> others = facts_;
      std::erase(others, f);
      Express with(terms_, others, leaves_, cancel_);
      add(with.condition(f));
    }
    return out;
  }

 private:
  // case 2: what is compared with a number has it.
  void useDefinitions() {
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
    record_.facts = definitions.facts();
  }

  Term integer(size_t i) const {
    if (i >= record_.arguments.size() || !kernel_.params[i].isInteger) return {};
    const Value& v = record_.arguments[i];
    return v.isBits() ? v.bits : Term();
  }

  ir::Dim3 dimensions(const std::array<Term, 3>& d) {
    ir::Dim3 out{0, 0, 0};
    uint32_t* axes[] = {&out.x, &out.y, &out.z};
    for (unsigned i = 0; i < 3; ++i)
      if (const auto n = d[i] ? terms_.value(rewrite_(d[i])) : std::nullopt; n && *n <= UINT32_MAX)
        *axes[i] = uint32_t(*n);
    return out;
  }

  /// Only says that numbers of blocks, threads or bytes are possible ones.
  bool isPlain(Term f) {
    std::vector<Term> open{f};
    bool any = false;
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (auto l = leaves_.find(t.id); l != leaves_.end()) {
        const auto op = l->second.expression.op;
        any |= op == Expression::Op::Param;
        continue;
      }
      if (const auto n = terms_.value(t); n && *n == kLargest) return true;
      if (terms_.op(t) == encoder::Op::Add) {
        for (const auto& [part, c] : terms_.linear(t).parts) open.push_back(part);
      } else {
        for (Term a : terms_.args(t)) open.push_back(a);
      }
    }
    return !any;
  }

  std::optional<Expression> express(Term t) {
    Express of(terms_, facts_, leaves_, cancel_);
    return of.number(rewrite_(t), false);
  }

  void leaf(Term t, Expression e, bool isSigned) { leaves_[t.id] = {std::move(e), isSigned}; }

  /// What is passed as `name` has the value t: something in t is told by that, or the two are equal.
  void bind(Term name, Term t) {
    t = rewrite_(t);
    if (terms_.value(t)) return;
    const unsigned bits = terms_.width(t);
    auto isFree = [&](Term x) { return !terms_.value(x) && !leaves_.count(x.id); };
    if (terms_.op(t) == encoder::Op::Add) {
      const encoder::Linear l = terms_.linear(t);
      for (const auto& [part, c] : l.parts) {
        if (c % 2 == 0 || !isFree(part) || occurs(part, t, part)) continue;
        // part == (name - rest) / c, for c has an inverse.
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
    if (extends && isFree(inner) && terms_.op(inner) == encoder::Op::Var) {
      rewrite_.replace(inner, terms_.extract(name, terms_.width(inner) - 1, 0));
      equalities_.push_back(terms_.eq(name, rewrite_(t)));
      return;
    }
    if (!isFree(t)) {
      equalities_.push_back(terms_.eq(name, t));
      return;
    }
    // A number that is passed in fewer bits, and fits.
    if (terms_.op(t) == encoder::Op::Extract && terms_.extractBounds(t).second == 0) {
      const Term whole = terms_.args(t)[0];
      const unsigned all = terms_.width(whole);
      if (isFree(whole) && terms_.op(whole) == encoder::Op::Var &&
          implies(terms_, record_.facts, terms_.ule(whole, terms_.constant((uint64_t(1) << (bits - 1)) - 1, all)),
                  cancel_)) {
        rewrite_.replace(whole, terms_.zext(name, all));
        equalities_.push_back(terms_.sle(terms_.constant(0, bits), name));
        return;
      }
    }
    tellParts(name, t);
    rewrite_.replace(t, name);
  }

  /// What a choice is made of stays known when it has got a name.
  void tellParts(Term name, Term t) {
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

  /// Whether it stands in another part of the sum.
  bool occurs(Term part, Term sum, Term except) {
    for (const auto& [other, c] : terms_.linear(sum).parts) {
      if (other == except) continue;
      std::vector<Term> open{other};
      while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (t == part) return true;
        if (terms_.op(t) == encoder::Op::Add) {
          for (const auto& [p, k] : terms_.linear(t).parts) open.push_back(p);
        } else {
          for (Term a : terms_.args(t)) open.push_back(a);
        }
      }
    }
    return false;
  }

  void define() {
    for (size_t i = 0; i < kernel_.params.size(); ++i) {
      const Term t = integer(i);
      if (!t || terms_.value(t)) continue;
      const Term name = terms_.var(kernel_.params[i].name, terms_.width(t));
      leaf(name, Expression::param(uint32_t(i)), kernel_.params[i].isSigned);
      bind(name, t);
    }
    for (unsigned i = 0; i < 3; ++i) {
      if (record_.block[i]) bindShape(record_.block[i], Expression::blockDim(i), 1024);
    }
    for (unsigned i = 0; i < 3; ++i)
      if (record_.grid[i]) bindShape(record_.grid[i], Expression::gridDim(i), INT32_MAX);
  }

  void bindShape(Term t, Expression e, uint64_t most) {
    const Term name = terms_.rangedVar("dim", 32, 1, most);
    leaf(name, std::move(e), false);
    const Term now = rewrite_(t);
    if (terms_.value(now)) return;
    // What the parameters tell is said of it; else it tells something itself.
    if (isKnown(now)) {
      shapes_.emplace_back(name, t);
      return;
    }
    shapes_.emplace_back(name, t);
    bind(name, t);
  }

  bool isKnown(Term t) {
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

  LaunchRecord record_;
  const KernelFacts& kernel_;
  TermManager& terms_;
  const Cancellation& cancel_;
  Rewriter rewrite_;
  std::unordered_map<uint32_t, Express::Leaf> leaves_;
  std::vector<Term> equalities_, facts_;
  std::vector<std::pair<Term, Term>> shapes_;
};

/// What is known of one launch, or of several.
struct Known {
  ir::SourceLaunch shape;
  std::vector<std::optional<Expression>> extents;  ///< by parameter
  std::vector<bool> unproved;                      ///< it has a size, which what is passed does not tell
  std::vector<std::optional<int64_t>> passed;
  std::vector<ir::KnownContents> contents;
  std::map<std::string, ir::KnownContents> variables;
  std::set<std::pair<size_t, size_t>> shared;  ///< they may point into one array
  std::set<std::pair<size_t, size_t>> same;    ///< of these: they point to the start of one
  friend bool operator==(const Known&, const Known&) = default;

  bool hasShapeOf(const Known& other) const {
    return shape.grid == other.shape.grid && shape.block == other.shape.block &&
           shape.sharedBytes == other.shape.sharedBytes;
  }
};

/// Both are read only: it makes no difference then.
bool mayBeOne(const LaunchRecord& r, const std::vector<HostType>& types, size_t j, size_t i) {
  auto a = r.pointers.find(j), b = r.pointers.find(i);
  if (a == r.pointers.end() || b == r.pointers.end()) return false;
  if (i < types.size() && types[i].isConst && types[j].isConst) return false;
  for (ObjectId x : a->second.candidates)
    for (ObjectId y : b->second.candidates)
      if (x == y && x) return true;
  return false;
}

Known knownOf(const LaunchRecord& r, const KernelFacts& kernel, const std::vector<HostType>& types, TermManager& terms,
              const Cancellation& cancel) {
  LaunchReader reader(r, kernel, terms, cancel);
  Known k;
  k.shape = reader.shape();
  k.shape.given = reader.given();
  k.shape.lines = {r.line};
  k.variables = r.variables;
  // Without a number the kernel can't be told a size: there is nothing to prove.
  const bool hasNumbers =
      std::any_of(kernel.params.begin(), kernel.params.end(), [](const ParamFacts& p) { return p.isInteger; });
  for (size_t i = 0; i < kernel.params.size(); ++i) {
    k.extents.push_back(reader.extent(i));
    auto p = r.pointers.find(i);
    k.unproved.push_back(hasNumbers && !k.extents[i] && p != r.pointers.end() && p->second.isKnown && p->second.size);
    k.contents.push_back(p == r.pointers.end() ? ir::KnownContents() : p->second.contents);
    k.passed.push_back(reader.passed(i));
    for (size_t j = 0; j < i; ++j)
      if (mayBeOne(r, types, j, i)) {
        k.shared.insert({j, i});
        const PassedMemory &a = r.pointers.at(j), &b = r.pointers.at(i);
        if (a.isKnown && b.isKnown && terms.value(a.offset) == 0 && terms.value(b.offset) == 0) k.same.insert({j, i});
      }
  }
  return k;
}

/// What is so of all that are launched in these ways: what they agree on, and which numbers they pass together.
Known joined(const std::vector<Known>& all, const KernelFacts& kernel) {
  using Op = Expression::Op;
  Known out = all.front();
  std::vector<size_t> differ;
  for (size_t i = 0; i < kernel.params.size(); ++i)
    if (std::any_of(all.begin(), all.end(), [&](const Known& k) { return k.passed[i] != out.passed[i]; }))
      differ.push_back(i);
  const bool isTable = !differ.empty() && std::all_of(all.begin(), all.end(), [&](const Known& k) {
    return std::all_of(differ.begin(), differ.end(), [&](size_t i) { return k.passed[i].has_value(); });
  });
  auto row = [&](const Known& k) {
    std::optional<Expression> e;
    for (size_t i : differ) {
      // Of a number without a sign that needs all 64 bits, the same bits with one are known.
      Expression param = Expression::param(uint32_t(i));
      if (!kernel.params[i].isSigned && *k.passed[i] < 0) param = Expression::convert(64, true, std::move(param));
      Expression is = Expression::binary(Op::Eq, std::move(param), Expression::constant(*k.passed[i]));
      e = e ? Expression::choice(std::move(*e), std::move(is), Expression::constant(0)) : std::move(is);
    }
    return *e;
  };
  // Whether what is passed tells the size of the n-th from those before it.
  auto isTold = [&](size_t n, size_t i) {
    return std::none_of(all.begin(), all.begin() + std::ptrdiff_t(n), [&](const Known& k) {
      return k.extents[i] != all[n].extents[i] &&
             std::all_of(differ.begin(), differ.end(), [&](size_t d) { return k.passed[d] == all[n].passed[d]; });
    });
  };
  std::optional<Expression> rows;
  for (size_t n = 1; n < all.size(); ++n) {
    const Known& k = all[n];
    std::erase_if(out.shape.given, [&](const Expression& e) {
      return std::find(k.shape.given.begin(), k.shape.given.end(), e) == k.shape.given.end();
    });
    out.shape.lines.insert(out.shape.lines.end(), k.shape.lines.begin(), k.shape.lines.end());
    out.variables = join(out.variables, k.variables);
    out.shared.insert(k.shared.begin(), k.shared.end());
    std::erase_if(out.same, [&](const auto& pair) { return !k.same.count(pair); });
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      out.contents[i] = join(out.contents[i], k.contents[i]);
      if (out.extents[i] != k.extents[i]) {
        if (isTable && out.extents[i] && k.extents[i] && isTold(n, i))
          out.extents[i] = Expression::choice(row(k), *k.extents[i], *out.extents[i]);
        else
          out.extents[i].reset(), out.unproved[i] = true;
      }
      if (k.unproved[i]) out.unproved[i] = true;
    }
  }
  if (isTable)
    for (const Known& k : all) {
      Expression e = row(k);
      rows = rows ? Expression::choice(std::move(*rows), Expression::constant(1), std::move(e)) : std::move(e);
    }
  for (size_t i : differ) out.passed[i].reset();
  if (rows && all.size() <= kMaxTable) out.shape.given.push_back(std::move(*rows));
  std::sort(out.shape.lines.begin(), out.shape.lines.end());
  out.shape.lines.erase(std::unique(out.shape.lines.begin(), out.shape.lines.end()), out.shape.lines.end());
  return out;
}

/// Launches that are checked as one: first those that are alike, then, where many are left, those of one shape.
std::vector<Known> grouped(std::vector<Known> all, const KernelFacts& kernel, bool shapesMatter) {
  std::vector<std::vector<Known>> groups;
  auto gather = [&](const std::vector<Known>& from, auto alike) {
    groups.clear();
    for (const Known& k : from) {
      auto at = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return alike(g.front(), k); });
      if (at == groups.end())
        groups.push_back({k});
      else
        at->push_back(k);
    }
    std::vector<Known> out;
    for (const auto& g : groups) out.push_back(joined(g, kernel));
    return out;
  };
  std::vector<Known> out = gather(all, [](Known a, Known b) {
    a.shape.lines = b.shape.lines;
    return a == b;
  });
  if (out.size() <= kMaxAlone && shapesMatter) return out;
  return gather(out, [&](const Known& a, const Known& b) { return !shapesMatter || a.hasShapeOf(b); });
}

/// `others`: why there may be other launches; empty: there are none.
void tell(const Known& k, const std::string& others, bool shapesOnly, KernelFacts& facts) {
  const bool isComplete = others.empty();
  facts.launch = k.shape;
  facts.launch->others = others;
  if (shapesOnly) {
    facts.launch->given.clear();
    return;
  }
  for (const auto& pair : k.shared) (isComplete && k.same.count(pair) ? facts.same : facts.shared).push_back(pair);
  for (size_t i = 0; i < facts.params.size(); ++i)
    facts.params[i].isExtentUnproved = k.unproved[i] || (!isComplete && k.extents[i]);
  if (!isComplete) {
    facts.launch->given.clear();
    return;
  }
  for (size_t i = 0; i < facts.params.size(); ++i) {
    facts.params[i].contents = k.contents[i];
    facts.params[i].passed = k.passed[i];
    facts.params[i].extent = k.extents[i];
  }
  facts.contents = k.variables;
  // Extents say little beside integers of which nothing is known: the host may well pass the right ones.
  auto isMentioned = [&](uint32_t i) {
    return std::any_of(facts.params.begin(), facts.params.end(),
                       [&](const ParamFacts& p) { return p.extent && p.extent->mentionsParam(i); }) ||
           std::any_of(facts.launch->given.begin(), facts.launch->given.end(),
                       [&](const Expression& e) { return e.mentionsParam(i); });
  };
  for (uint32_t i = 0; i < facts.params.size(); ++i)
    if (facts.params[i].isInteger && !facts.params[i].passed && !isMentioned(i)) {
      for (ParamFacts& p : facts.params) p.extent.reset();
      return;
    }
}

}  // namespace

void tellLaunches(const HostProgram& program, TermManager& terms, const HostLaunchesFound& found, SourceFacts& facts,
                  bool shapesMatter, bool shapesOnly, const Cancellation& cancel) {
  if (found.anyUnknown) facts.notes.push_back("not all launches of this file are known: " + found.why);
  std::vector<KernelFacts> out;
  for (KernelFacts& k : facts.kernels) {
    const auto types = program.kernelParams.find(k.linkName);
    std::vector<Known> all;
    if (!k.isReference && types != program.kernelParams.end())
      for (const LaunchRecord& r : found.launches)
        if (r.kernel == k.linkName) all.push_back(knownOf(r, k, types->second, terms, cancel));
    const auto unknown = found.unknown.find(k.linkName);
    const std::string others = found.anyUnknown ? found.why : unknown != found.unknown.end() ? unknown->second : "";
    const std::vector<Known> groups = all.empty() ? std::vector<Known>() : grouped(std::move(all), k, shapesMatter);
    for (const Known& g : groups) {
      KernelFacts one = k;
      tell(g, others, shapesOnly, one);
      one.launch->isOneOfSeveral = groups.size() > 1;
      out.push_back(std::move(one));
    }
    if (!found.anyUnknown && unknown != found.unknown.end())
      facts.notes.push_back("not all launches of " + k.name + " are known: " + others);
    if (groups.empty()) out.push_back(std::move(k));
  }
  facts.kernels = std::move(out);
}

}  // namespace gpubmc::core
