#include "core/frontend/host/launches.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>

#include <algorithm>
#include <deque>

#include "core/frontend/host/calls.h"
#include "core/frontend/host/contents.h"
#include "core/frontend/host/values.h"
#include "core/host/memory.h"

namespace gpubmc::core {
namespace {

using clang::dyn_cast;

/// One way to reach a launch: its scope, and behind it those of the calls that lead there.
using Chain = std::vector<const HostCall*>;

class LaunchReader {
 public:
  LaunchReader(clang::ASTContext& ctx, SourceFacts& facts, bool complete)
      : ctx_(ctx),
        names_(ctx),
        variables_(ctx),
        values_(ctx, variables_),
        calls_(collectHostCalls(ctx, variables_, complete)) {
    for (KernelFacts& k : facts.kernels) kernels_[k.linkName].facts = &k;
  }

  void read() {
    contents_ = readHostContents(ctx_, variables_, values_, calls_);
    for (const HostLaunch& l : calls_.launches) {
      for (const Chain& chain : chainsTo(l.function, 0, false)) read(l, chain, false);
      for (const Chain& chain : chainsTo(l.function, 0, true)) read(l, chain, true);
    }
    for (auto& [name, k] : kernels_) finish(k);
  }

 private:
  struct Known {
    KernelFacts* facts = nullptr;
    const clang::FunctionDecl* kernel = nullptr;
    int score = -1;                                          ///< of the launch that was taken
    std::vector<std::optional<ir::KnownContents>> contents;  ///< unset: nothing yet
    std::optional<std::map<const clang::VarDecl*, ir::KnownContents>> variables;
    std::vector<std::optional<HostValue>> arguments;        ///< unset: nothing yet; empty: launches differ
    std::optional<std::vector<ir::Expression>> conditions;  ///< of parameters to each other, at all launches
    std::set<std::pair<size_t, size_t>> shared;
    std::vector<bool> expected;  ///< a reader would say that a parameter tells its extent
  };

  /// Call chains that end in `f`; just one with nothing in it if it may be called from anywhere. `believes`: those that
  /// are seen, though there may be others.
  std::vector<Chain> chainsTo(const clang::FunctionDecl* f, int depth, bool believes) const {
    constexpr int kLongest = 3;
    constexpr size_t kMax = 16;
    auto sites = f ? calls_.callsOf.find(f->getCanonicalDecl()) : calls_.callsOf.end();
    if (sites == calls_.callsOf.end() || depth == kLongest || (!believes && !calls_.areKnown(f))) return {{}};
    std::vector<Chain> out;
    for (const HostCall& site : sites->second)
      for (Chain& chain : chainsTo(site.function, depth + 1, believes)) {
        if (out.size() == kMax) return {{}};  // callers too many to tell apart: any
        chain.insert(chain.begin(), &site);
        out.push_back(std::move(chain));
      }
    return out;
  }

  void read(HostLaunch l, const Chain& chain, bool believes) {
    std::deque<HostScope> scopes(chain.size() + 1);
    for (HostScope& s : scopes) s.believes = believes;
    scopes[0].function = l.function;
    scopes[0].place = l.call;
    for (size_t i = 0; i < chain.size(); ++i) {
      scopes[i].site = chain[i]->call;
      scopes[i].caller = &scopes[i + 1];
      scopes[i + 1].function = chain[i]->function;
      scopes[i + 1].place = chain[i]->call;
    }
    if (l.config) {
      l.grid = member(*l.config, "gridDim", scopes[0]);
      l.block = member(*l.config, "blockDim", scopes[0]);
      l.shared = member(*l.config, "dynamicSmemBytes", scopes[0]);
    }
    std::set<const clang::FunctionDecl*> kernels;
    const bool all = findKernels(l.kernel, scopes[0], 0, kernels);
    calls_.unknownLaunches |= !all && !believes;
    for (const clang::FunctionDecl* f : kernels)
      if (auto it = kernels_.find(names_.getName(f)); it != kernels_.end()) {
        for (HostScope& s : scopes) s.links.clear();
        it->second.kernel = f;
        link(l, *f, scopes);
        if (believes)
          expectExtents(l, *f, scopes[0], it->second);
        else
          read(l, *f, scopes[0], it->second);
      }
  }

  const clang::Expr* member(const clang::VarDecl& v, llvm::StringRef name, const HostScope& scope) const {
    const clang::RecordDecl* record = v.getType()->getAsRecordDecl();
    if (!record) return nullptr;
    for (const clang::FieldDecl* f : record->fields())
      if (f->getName() == name) return values_.member(v, *f, scope.place, scope);
    return nullptr;
  }

  /// What the launch passes to integer parameters, by name; a caller's names for it too. What it makes blocks of.
  void link(const HostLaunch& l, const clang::FunctionDecl& kernel, std::deque<HostScope>& scopes) const {
    for (unsigned i = 0; i < l.arguments.size() && i < kernel.getNumParams(); ++i) {
      clang::QualType type = kernel.getParamDecl(i)->getType();
      if (kernel.getParamDecl(i)->getName().empty() || !type->isIntegralOrEnumerationType()) continue;
      const clang::Expr* e = l.arguments[i];
      ir::Expression known = ir::Expression::param(i);
      for (HostScope& s : scopes) {
        const clang::Expr* end = nullptr;
        const auto name = values_.nameOf(e, &end);
        const bool isLate = l.readsLate && &s == &scopes[0];
        if (!name || (isLate && !ctx_.hasSameUnqualifiedType(end->getType(), type))) break;
        auto inverse = values_.inverse(e, type, known);
        if (!inverse || (!isLate && !values_.isUnchanged(*name, end, s))) break;
        known = *inverse;
        s.links.try_emplace(*name, known);
        const auto* mine = name->place.variable ? dyn_cast<clang::ParmVarDecl>(name->place.variable) : nullptr;
        const clang::Expr* passed =
            mine && !name->place.field ? values_.argument(*mine, isLate ? s.place : end, s) : nullptr;
        if (!passed) break;
        type = mine->getType().getNonReferenceType();
        e = passed;
      }
    }
    if (!l.block) return;
    const auto block = values_.dimensions(l.block, scopes[0]);
    for (unsigned i = 0; i < 3; ++i) {
      const clang::Expr* end = nullptr;
      const auto name = block[i] ? values_.nameOf(block[i], &end) : std::nullopt;
      if (!name || values_.integer(block[i], scopes[0]).number || !values_.isUnchanged(*name, end, scopes[0])) continue;
      // Blocks have 1024 threads at most: the number is the same in any type of 32 bits.
      if (!end->getType()->isIntegerType() || end->getType()->isBooleanType() || ctx_.getIntWidth(end->getType()) > 32)
        continue;
      scopes[0].links.try_emplace(*name, ir::Expression::blockDim(i));
    }
  }

  /// The kernels that a launch's callee can be: `kernel<<<...>>>` may go through a pointer that is set to one or
  /// several. False: there may be others.
  bool findKernels(const clang::Expr* e, const HostScope& scope, int depth,
                   std::set<const clang::FunctionDecl*>& out) const {
    e = e->IgnoreParenCasts();
    if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) e = u->getSubExpr()->IgnoreParenCasts();
    if (const auto* c = dyn_cast<clang::ConditionalOperator>(e)) {
      const bool all = findKernels(c->getTrueExpr(), scope, depth + 1, out);
      return findKernels(c->getFalseExpr(), scope, depth + 1, out) && all;
    }
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    if (!ref || depth > 4) return false;
    if (const auto* f = dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      out.insert(f);
      return f->hasAttr<clang::CUDAGlobalAttr>();
    }
    const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl());
    if (!v || !v->hasLocalStorage() || variables_.escapes(v) || v->getType()->isReferenceType()) return false;
    bool all = true;
    std::vector<const clang::Expr*> from;
    if (const clang::Expr* init = isa<clang::ParmVarDecl>(v) ? nullptr : v->getInit()) from.push_back(init);
    for (const HostWrite& w : variables_.writes(v)) from.push_back(w.value);
    for (const clang::Expr* a : from) {
      const bool isNull = a && a->isNullPointerConstant(ctx_, clang::Expr::NPC_ValueDependentIsNotNull);
      if (!isNull) all &= a && findKernels(a, scope, depth + 1, out);
    }
    if (const auto* p = dyn_cast<clang::ParmVarDecl>(v)) {
      const unsigned i = p->getFunctionScopeIndex();
      if (!scope.site || p->getDeclContext() != scope.function || i >= scope.site->getNumArgs() ||
          isa<clang::CXXOperatorCallExpr>(scope.site))
        return false;
      all &= findKernels(scope.site->getArg(i), *scope.caller, depth + 1, out);
    }
    return all;
  }

  void read(const HostLaunch& l, const clang::FunctionDecl& f, const HostScope& scope, Known& k) {
    readShape(l, scope, k);
    const size_t n = k.facts->params.size();
    k.arguments.resize(n);
    std::vector<ir::Expression> conditions;
    for (size_t i = 0; i < n; ++i) {
      HostValue v;
      if (i < l.arguments.size() && i < f.getNumParams()) {
        const clang::Expr* a = l.arguments[i];
        const clang::QualType t = f.getParamDecl(unsigned(i))->getType();
        if (t->isPointerType()) {
          v = values_.extent(a, l.readsLate ? l.call : a->IgnoreParenCasts(), scope);
          if (v.term) v.term = sizeTerm(*v.term);
          noteShared(l, i, f, scope, k);
        }
        if (t->isIntegralOrEnumerationType()) {
          v = argument(l, i, t, scope);
          addEquality(l, i, f, scope, conditions);
        }
      }
      std::optional<HostValue>& known = k.arguments[i];
      if (!known) known = v;
      if (known->number != v.number) known->number.reset();
      if (known->term != v.term) known->term.reset();
    }
    readContents(l, k);
    if (!k.conditions) k.conditions = conditions;
    std::erase_if(*k.conditions, [&](const ir::Expression& e) {
      return std::find(conditions.begin(), conditions.end(), e) == conditions.end();
    });
  }

  /// Where the size of an allocation seems to be that of a parameter.
  void expectExtents(const HostLaunch& l, const clang::FunctionDecl& f, const HostScope& scope, Known& k) const {
    k.expected.resize(k.facts->params.size());
    for (size_t i = 0; i < l.arguments.size() && i < f.getNumParams() && i < k.expected.size(); ++i)
      if (f.getParamDecl(unsigned(i))->getType()->isPointerType())
        k.expected[i] =
            k.expected[i] ||
            values_.extent(l.arguments[i], l.readsLate ? l.call : l.arguments[i]->IgnoreParenCasts(), scope).linked;
  }

  HostValue argument(const HostLaunch& l, size_t i, clang::QualType type, const HostScope& scope) const {
    const clang::Expr* a = l.arguments[i];
    if (!l.readsLate) return values_.convert(values_.integer(a, scope), type);
    // The launch copies as many bytes as the parameter has.
    return ctx_.hasSameUnqualifiedType(a->getType(), type) ? values_.late(a, scope) : HostValue();
  }

  /// One name for two parameters: what the one says of it, the other one is.
  void addEquality(const HostLaunch& l, size_t i, const clang::FunctionDecl& f, const HostScope& scope,
                   std::vector<ir::Expression>& out) const {
    const clang::Expr* end = nullptr;
    const auto name = values_.nameOf(l.arguments[i], &end);
    auto known = name ? scope.links.find(*name) : scope.links.end();
    if (known == scope.links.end() || known->second.mentionsParam(uint32_t(i))) return;
    if (f.getParamDecl(unsigned(i))->getName().empty()) return;
    if (l.readsLate || !values_.isUnchanged(*name, end, scope)) return;
    const HostValue v = argument(l, i, f.getParamDecl(unsigned(i))->getType(), scope);
    if (v.term && v.linked)
      out.push_back(ir::Expression::binary(ir::Expression::Op::Eq, ir::Expression::param(uint32_t(i)), *v.term));
  }

  /// A number of bytes modulo 2^64, of which only those that no step has wrapped on the way to are sizes: conversions
  /// to 64 bits change nothing.
  static ir::Expression sizeTerm(ir::Expression e) {
    using Op = ir::Expression::Op;
    if (e.op == Op::Convert && e.value == 64) return sizeTerm(std::move(e.args[0]));
    if (e.op == Op::Add || e.op == Op::Sub || e.op == Op::Mul)
      for (ir::Expression& a : e.args) a = sizeTerm(std::move(a));
    return e;
  }

  struct Root {
    const HostScope* scope = nullptr;
    HostPlace place;
    bool operator==(const Root&) const = default;
  };
  /// The variable that a pointer comes from, through copies, offsets and calls.
  std::optional<Root> rootOf(const clang::Expr* e, const HostScope& scope, int depth) const {
    e = e->IgnoreParenCasts();
    if (depth > 8) return std::nullopt;
    if (const auto* b = dyn_cast<clang::BinaryOperator>(e); b && b->isAdditiveOp())
      return rootOf(b->getLHS()->getType()->isAnyPointerType() ? b->getLHS() : b->getRHS(), scope, depth + 1);
    if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->getOpcode() == clang::UO_AddrOf)
      if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(u->getSubExpr()->IgnoreParens()))
        return rootOf(a->getBase(), scope, depth + 1);
    const auto name = values_.nameOf(e);
    if (!name || !name->macro.empty()) return std::nullopt;
    const clang::VarDecl* v = name->place.variable;
    if (v && v->hasLocalStorage() && !name->place.field && v->getDeclContext() == scope.function) {
      if (const clang::Expr* a = values_.argument(*v, e, scope)) return rootOf(a, *scope.caller, depth + 1);
      const auto from = values_.source(name->place, e, scope);
      if (from && from->kind == HostSource::Kind::Value)
        if (auto root = rootOf(from->expression, scope, depth + 1)) return root;
    }
    return Root{v && !v->hasLocalStorage() ? nullptr : &scope, name->place};
  }

  void noteShared(const HostLaunch& l, size_t i, const clang::FunctionDecl& f, const HostScope& scope, Known& k) const {
    auto isRead = [&](size_t p) { return f.getParamDecl(unsigned(p))->getType()->getPointeeType().isConstQualified(); };
    const auto root = rootOf(l.arguments[i], scope, 0);
    for (size_t j = 0; root && j < i && j < f.getNumParams(); ++j)
      if (f.getParamDecl(unsigned(j))->getType()->isPointerType() && !(isRead(i) && isRead(j)) &&
          rootOf(l.arguments[j], scope, 0) == root)
        k.shared.insert({j, i});
  }

  void readContents(const HostLaunch& l, Known& k) const {
    k.contents.resize(k.facts->params.size());
    auto site = contents_.find(l.call);
    for (size_t i = 0; i < k.contents.size(); ++i) {
      const bool isTold = site != contents_.end() && i < l.arguments.size() && i < site->second.arguments.size();
      const ir::KnownContents found = isTold ? site->second.arguments[i] : ir::KnownContents();
      k.contents[i] = k.contents[i] ? join(*k.contents[i], found) : found;
    }
    const auto variables = site == contents_.end() ? decltype(FoundContents::variables)() : site->second.variables;
    k.variables = k.variables ? join(*k.variables, variables) : variables;
  }

  void readShape(const HostLaunch& l, const HostScope& scope, Known& k) const {
    ir::SourceLaunch shape;
    auto size = [](const HostValue& v) {
      return v.number && *v.number > 0 && *v.number <= UINT32_MAX ? uint32_t(*v.number) : 0u;
    };
    const HostDim3 grid = values_.dim3(l.grid, scope), block = values_.dim3(l.block, scope);
    shape.grid = ir::Dim3{size(grid[0]), size(grid[1]), size(grid[2])};
    if (*shape.grid == ir::Dim3{0, 0, 0}) shape.grid.reset();
    shape.block = ir::Dim3{size(block[0]), size(block[1]), size(block[2])};
    if (!shape.block->count()) shape.block.reset();
    const auto bytes = l.shared ? values_.convert(values_.integer(l.shared, scope), ctx_.getSizeType()).number
                                : std::optional<int64_t>(0);
    if (bytes && *bytes >= 0) shape.sharedBytes = uint64_t(*bytes);
    // A grid has less than 2^31 blocks: what is congruent to that is that, if it is near.
    auto relate = [&](const HostDim3& dims, ir::Expression (*leaf)(unsigned)) {
      for (unsigned i = 0; i < 3; ++i) {
        if (!dims[i].linked || !dims[i].term || *dims[i].term == leaf(i)) continue;
        const ir::Expression& e = dims[i].before ? *dims[i].before : *dims[i].term;
        shape.given.push_back(ir::Expression::binary(ir::Expression::Op::Eq, e, leaf(i)));
      }
    };
    relate(grid, ir::Expression::gridDim);
    relate(block, ir::Expression::blockDim);
    const int score = (shape.block ? 4 : 0) + (shape.grid && shape.grid->count() ? 2 : 0) + (shape.sharedBytes ? 1 : 0);
    if (score <= k.score) return;
    k.score = score;
    k.facts->launch = shape;
  }

  void finish(Known& k) {
    k.facts->shared.assign(k.shared.begin(), k.shared.end());
    for (size_t i = 0; i < k.expected.size(); ++i)
      k.facts->params[i].isExtentUnproved =
          k.expected[i] && !(calls_.areLaunchesKnown(k.kernel) && k.arguments[i] && k.arguments[i]->term);
    if (!k.kernel || !calls_.areLaunchesKnown(k.kernel)) return;
    if (k.variables)
      for (const auto& [v, c] : *k.variables) k.facts->contents[names_.getName(v)] = c;
    for (size_t i = 0; i < k.contents.size(); ++i)
      if (k.contents[i]) k.facts->params[i].contents = *k.contents[i];
    for (size_t i = 0; i < k.arguments.size(); ++i) {
      ParamFacts& p = k.facts->params[i];
      if (!k.arguments[i]) continue;
      if (p.elementType.empty())
        p.passed = k.arguments[i]->number;
      else
        p.extent = k.arguments[i]->term;
    }
    for (const ir::Expression& e : *k.conditions) addCondition(k, e);
    // Extents say little beside integers of which nothing is known: the host may well pass the right ones.
    for (uint32_t i = 0; i < k.facts->params.size(); ++i)
      if (k.facts->params[i].isInteger && !k.facts->params[i].passed && !isMentioned(i, *k.facts)) {
        for (ParamFacts& p : k.facts->params) p.extent.reset();
        break;
      }
  }

  /// Of parameters whose values are not known anyway.
  static void addCondition(Known& k, const ir::Expression& e) {
    for (uint32_t i = 0; i < k.facts->params.size(); ++i)
      if (k.facts->params[i].passed && e.mentionsParam(i)) return;
    k.facts->launch->given.push_back(e);
  }

  static bool isMentioned(uint32_t param, const KernelFacts& facts) {
    return std::any_of(facts.params.begin(), facts.params.end(),
                       [&](const ParamFacts& p) { return p.extent && p.extent->mentionsParam(param); }) ||
           std::any_of(facts.launch->given.begin(), facts.launch->given.end(),
                       [&](const ir::Expression& e) { return e.mentionsParam(param); });
  }

  clang::ASTContext& ctx_;
  clang::ASTNameGenerator names_;
  HostVariables variables_;
  HostValues values_;
  HostCalls calls_;
  LaunchContents contents_;
  std::map<std::string, Known> kernels_;
};

}  // namespace

void readHostLaunches(clang::ASTContext& ctx, SourceFacts& facts, bool complete) {
  LaunchReader(ctx, facts, complete).read();
}

}  // namespace gpubmc::core
