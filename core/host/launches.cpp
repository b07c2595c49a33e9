#include "core/host/launches.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Mangle.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <deque>

#include "core/host/calls.h"
#include "core/host/contents.h"
#include "core/host/memory.h"
#include "core/host/values.h"

namespace gpubmc::core {
namespace {

using clang::dyn_cast;

/// One way to reach a launch: its scope, and behind it those of the calls that lead there.
using Chain = std::vector<const HostCall*>;

class LaunchReader {
 public:
  LaunchReader(clang::ASTContext& ctx, SourceFacts& facts)
      : ctx_(ctx), names_(ctx), writes_(ctx), values_(ctx, writes_), calls_(collectHostCalls(ctx)) {
    for (KernelFacts& k : facts.kernels) kernels_[k.linkName].facts = &k;
  }

  void read() {
    contents_ = readHostContents(ctx_, writes_, values_, calls_);
    for (HostLaunch& l : calls_.launches)
      if (l.config) {
        l.grid = writes_.member(l.config, "gridDim");
        l.block = writes_.member(l.config, "blockDim");
        l.shared = writes_.member(l.config, "dynamicSmemBytes");
      }
    for (const HostLaunch& l : calls_.launches)
      for (const Chain& chain : chainsTo(l.function, 0)) read(l, chain);
    for (auto& [name, k] : kernels_) finish(k);
  }

 private:
  struct Known {
    KernelFacts* facts = nullptr;
    int score = -1;                                          ///< of the launch that was taken
    std::vector<std::optional<ir::KnownContents>> contents;  ///< unset: nothing yet
    std::optional<std::map<const clang::VarDecl*, ir::KnownContents>> variables;
    std::vector<std::optional<HostValue>> arguments;           ///< unset: nothing yet; empty: launches differ
    std::optional<std::set<std::pair<size_t, size_t>>> equal;  ///< arguments that are the same thing at all launches
  };

  /// Call chains that end in `f`; just one with nothing in it if nobody in the file calls it.
  std::vector<Chain> chainsTo(const clang::FunctionDecl* f, int depth) const {
    constexpr int kLongest = 3;
    constexpr size_t kMax = 16;
    auto sites = calls_.callsOf.find(f->getCanonicalDecl());
    if (sites == calls_.callsOf.end() || depth == kLongest) return {{}};
    std::vector<Chain> out;
    for (const HostCall& site : sites->second)
      for (Chain& chain : chainsTo(site.function, depth + 1)) {
        if (out.size() == kMax) return {{}};  // callers too many to tell apart: any
        chain.insert(chain.begin(), &site);
        out.push_back(std::move(chain));
      }
    return out;
  }

  void read(const HostLaunch& l, const Chain& chain) {
    std::deque<HostScope> scopes(chain.size() + 1);
    scopes[0].function = l.function;
    scopes[0].facts = l.facts;
    scopes[0].place = l.call->getBeginLoc();
    for (size_t i = 0; i < chain.size(); ++i) {
      scopes[i].site = chain[i]->call;
      scopes[i].caller = &scopes[i + 1];
      scopes[i + 1].function = chain[i]->function;
      scopes[i + 1].facts = chain[i]->facts;
      scopes[i + 1].place = chain[i]->call->getBeginLoc();
    }
    const auto kernels = kernelsOf(l.kernel, scopes[0], 0);
    someKernel_ |= kernels.empty();
    for (const clang::FunctionDecl* f : kernels)
      if (auto it = kernels_.find(names_.getName(f)); it != kernels_.end()) {
        for (HostScope& s : scopes) s.links.clear();
        link(l, *f, scopes);
        read(l, *f, scopes[0], it->second);
      }
  }

  /// What the launch passes to integer parameters, by name; a caller's names for it too. What it makes blocks of.
  void link(const HostLaunch& l, const clang::FunctionDecl& kernel, std::deque<HostScope>& scopes) const {
    for (unsigned i = 0; i < l.arguments.size() && i < kernel.getNumParams(); ++i) {
      const clang::ParmVarDecl* p = kernel.getParamDecl(i);
      if (p->getName().empty() || !p->getType()->isIntegerType() || ctx_.getIntWidth(p->getType()) < 32) continue;
      const clang::Expr* e = l.arguments[i];
      for (HostScope& s : scopes) {
        auto name = values_.nameOf(e);
        if (!name) break;
        s.links.try_emplace(*name, p->getName().str());
        const auto* mine = name->variable ? dyn_cast<clang::ParmVarDecl>(name->variable) : nullptr;
        const bool comesFromCall = mine && !name->field && s.site && mine->getDeclContext() == s.function &&
                                   writes_.isStable(mine) && mine->getFunctionScopeIndex() < s.site->getNumArgs();
        if (!comesFromCall || isa<clang::CXXMethodDecl>(s.function)) break;
        e = s.site->getArg(mine->getFunctionScopeIndex());
      }
    }
    const auto block = values_.dimensions(l.block);
    for (size_t i = 0; i < 3; ++i)
      if (auto name = block[i] ? values_.nameOf(block[i]) : std::nullopt;
          name && !values_.integer(block[i], scopes[0]).number)
        scopes[0].links.try_emplace(*name, fmt::format("blockDim.{}", "xyz"[i]));
  }

  /// The kernels that a launch's callee can be: `kernel<<<...>>>` may go through a pointer that is set to one or
  /// several.
  std::vector<const clang::FunctionDecl*> kernelsOf(const clang::Expr* e, const HostScope& scope, int depth) const {
    std::vector<const clang::FunctionDecl*> out;
    e = e->IgnoreParenCasts();
    if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) e = u->getSubExpr()->IgnoreParenCasts();
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    if (!ref || depth > 4) return out;
    if (const auto* f = dyn_cast<clang::FunctionDecl>(ref->getDecl())) {
      if (f->hasAttr<clang::CUDAGlobalAttr>()) out.push_back(f);
      return out;
    }
    const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl());
    if (!v) return out;
    std::vector<const clang::Expr*> from = writes_.values(v);
    const auto* p = dyn_cast<clang::ParmVarDecl>(v);
    const HostScope* where = &scope;
    if (p && scope.site && p->getDeclContext() == scope.function &&
        p->getFunctionScopeIndex() < scope.site->getNumArgs()) {
      from.push_back(scope.site->getArg(p->getFunctionScopeIndex()));
      where = scope.caller;
    }
    for (const clang::Expr* a : from)
      for (const clang::FunctionDecl* f : kernelsOf(a, *where, depth + 1)) out.push_back(f);
    return out;
  }

  void read(const HostLaunch& l, const clang::FunctionDecl& f, const HostScope& scope, Known& k) {
    readShape(l, scope, k);
    const size_t n = k.facts->params.size();
    k.arguments.resize(n);
    std::set<std::pair<size_t, size_t>> equal;
    for (size_t i = 0; i < n; ++i) {
      HostValue v;
      if (i < l.arguments.size() && i < f.getNumParams()) {
        clang::QualType t = f.getParamDecl(unsigned(i))->getType();
        if (t->isPointerType()) v = values_.extent(l.arguments[i], scope);
        if (t->isIntegralOrEnumerationType()) {
          v = values_.integer(l.arguments[i], scope);
          auto name = values_.nameOf(l.arguments[i]);
          for (size_t j = 0; name && j < i && j < l.arguments.size(); ++j)
            if (values_.nameOf(l.arguments[j]) == name && haveEqualBits(f.getParamDecl(unsigned(j))->getType(), t))
              equal.insert({j, i});
        }
      }
      std::optional<HostValue>& known = k.arguments[i];
      if (!known) known = v;
      if (known->number != v.number) known->number.reset();
      if (known->text != v.text) known->text.clear();
    }
    readContents(l, k);
    if (!k.equal) k.equal = equal;
    std::erase_if(*k.equal, [&](const auto& pair) { return !equal.contains(pair); });
  }

  /// One number in both is one pattern of bits: as in one type, and in int and unsigned.
  bool haveEqualBits(clang::QualType a, clang::QualType b) const {
    if (ctx_.hasSameUnqualifiedType(a, b)) return true;
    return a->isIntegralOrEnumerationType() && ctx_.getTypeSize(a) == 32 && ctx_.getTypeSize(b) == 32;
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
    const HostValue bytes = l.shared ? values_.integer(l.shared, scope) : HostValue{0, "0"};
    if (bytes.number && *bytes.number >= 0) shape.sharedBytes = uint64_t(*bytes.number);
    auto link = [&](const HostDim3& dims, const char* name) {
      for (size_t i = 0; i < 3; ++i) {
        const std::string of = fmt::format("{}.{}", name, "xyz"[i]);
        if (dims[i].linked && !dims[i].text.empty() && dims[i].text != of)
          shape.given.push_back(
              fmt::format("{} == {}", dims[i].precedence < 2 ? "(" + dims[i].text + ")" : dims[i].text, of));
      }
    };
    link(grid, "gridDim");
    link(block, "blockDim");
    const int score = (shape.block ? 4 : 0) + (shape.grid && shape.grid->count() ? 2 : 0) + (shape.sharedBytes ? 1 : 0);
    if (score <= k.score) return;
    k.score = score;
    k.facts->launch = shape;
  }

  void finish(Known& k) {
    if (k.variables && !someKernel_)
      for (const auto& [v, c] : *k.variables) k.facts->contents[names_.getName(v)] = c;
    for (size_t i = 0; i < k.contents.size(); ++i)
      if (k.contents[i] && !someKernel_) k.facts->params[i].contents = *k.contents[i];
    for (size_t i = 0; i < k.arguments.size(); ++i) {
      ParamFacts& p = k.facts->params[i];
      if (!k.arguments[i]) continue;
      if (p.elementType.empty())
        p.passed = k.arguments[i]->number;
      else
        p.extent = k.arguments[i]->text;
    }
    for (auto [i, j] : k.equal.value_or(std::set<std::pair<size_t, size_t>>()))
      if (!k.facts->params[i].passed && !k.facts->params[i].name.empty() && !k.facts->params[j].name.empty())
        k.facts->launch->given.push_back(equality(k.facts->params[j], k.facts->params[i]));
    // Extents say little beside integers of which nothing is known: the host may well pass the right ones.
    if (k.facts->launch && !std::all_of(k.facts->params.begin(), k.facts->params.end(), [&](const ParamFacts& p) {
          return !p.isInteger || p.passed || isMentioned(p.name, *k.facts);
        }))
      for (ParamFacts& p : k.facts->params) p.extent.clear();
  }

  /// Of one pattern of bits. A number that one of them takes for negative and the other does not differs by 2^32; of 64
  /// bits conditions know no unsigned numbers.
  static std::string equality(const ParamFacts& a, const ParamFacts& b) {
    return a.isSigned == b.isSigned ? fmt::format("{} == {}", a.name, b.name)
                                    : fmt::format("({} - {}) % 4294967296 == 0", a.name, b.name);
  }

  static bool isMentioned(const std::string& name, const KernelFacts& facts) {
    auto names = [&](const std::string& text) {
      auto ofName = [](char c) { return llvm::isAlnum(c) || c == '_'; };
      for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
        if ((at == 0 || !ofName(text[at - 1])) && (at + name.size() == text.size() || !ofName(text[at + name.size()])))
          return true;
      return false;
    };
    return std::any_of(facts.params.begin(), facts.params.end(),
                       [&](const ParamFacts& p) { return names(p.extent); }) ||
           std::any_of(facts.launch->given.begin(), facts.launch->given.end(), names);
  }

  clang::ASTContext& ctx_;
  clang::ASTNameGenerator names_;
  HostWrites writes_;
  HostValues values_;
  HostCalls calls_;
  LaunchContents contents_;
  std::map<std::string, Known> kernels_;
  bool someKernel_ = false;  ///< a launch may be of any kernel
};

}  // namespace

void readHostLaunches(clang::ASTContext& ctx, SourceFacts& facts) {
  LaunchReader(ctx, facts).read();
}

}  // namespace gpubmc::core
