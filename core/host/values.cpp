#include "core/host/values.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

namespace gpubmc::core {

using clang::dyn_cast;

namespace {

constexpr int kDeepest = 32;  ///< initialisers of initialisers, calls in calls

HostValue constant(int64_t n) {
  if (n < 0) return {n, fmt::format("0 - {}", -uint64_t(n)), false, 2};
  return {n, std::to_string(n), false, 4};
}

/// The expression without what does not change its value; a cast that may is left.
const clang::Expr* plain(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    if (const auto* full = dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else if (const auto* bind = dyn_cast<clang::CXXBindTemporaryExpr>(e))
      e = bind->getSubExpr();
    else if (const auto* parameter = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
      e = parameter->getReplacement();
    else if (const auto* c = dyn_cast<clang::CastExpr>(e);
             c && (c->getCastKind() == clang::CK_LValueToRValue || c->getCastKind() == clang::CK_NoOp))
      e = c->getSubExpr();
    else
      return e;
  }
}

std::optional<int64_t> apply(clang::BinaryOperatorKind op, int64_t a, int64_t b) {
  int64_t r = 0;
  switch (op) {
    case clang::BO_Add: return __builtin_add_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case clang::BO_Mul: return __builtin_mul_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case clang::BO_Sub: return __builtin_sub_overflow(a, b, &r) ? std::nullopt : std::optional(r);
    case clang::BO_Div: return b > 0 ? std::optional(a / b) : std::nullopt;
    case clang::BO_Rem: return b > 0 ? std::optional(a % b) : std::nullopt;
    case clang::BO_Shl: return a >= 0 && a < (1ll << 31) && b >= 0 && b < 32 ? std::optional(a << b) : std::nullopt;
    case clang::BO_Shr: return a >= 0 && b >= 0 && b < 63 ? std::optional(a >> b) : std::nullopt;
    case clang::BO_And: return a & b;
    case clang::BO_LT: return a < b;
    case clang::BO_GT: return a > b;
    case clang::BO_LE: return a <= b;
    case clang::BO_GE: return a >= b;
    case clang::BO_EQ: return a == b;
    case clang::BO_NE: return a != b;
    case clang::BO_LAnd: return a && b;
    case clang::BO_LOr: return a || b;
    default: return std::nullopt;
  }
}

/// As the report's expressions write it; no sign: they have no such operator.
std::pair<const char*, int> written(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add: return {"+", 2};
    case clang::BO_Sub: return {"-", 2};
    case clang::BO_Mul: return {"*", 3};
    case clang::BO_Div: return {"/", 3};
    case clang::BO_Rem: return {"%", 3};
    case clang::BO_LT: return {"<", 1};
    case clang::BO_GT: return {">", 1};
    case clang::BO_LE: return {"<=", 1};
    case clang::BO_GE: return {">=", 1};
    case clang::BO_EQ: return {"==", 1};
    case clang::BO_NE: return {"!=", 1};
    default: return {nullptr, 0};
  }
}

/// N, if the expression is the whole of `#define N 1024`.
std::string macroOf(const clang::Expr* e, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::Expr* whole = e->IgnoreImpCasts();
  const clang::SourceLocation begin = whole->getBeginLoc(), end = whole->getEndLoc();
  if (!begin.isMacroID() || !end.isMacroID() || sources.getFileID(begin) != sources.getFileID(end) ||
      !sources.isMacroBodyExpansion(begin) || !sources.isAtStartOfImmediateMacroExpansion(begin))
    return {};
  const unsigned last = clang::Lexer::MeasureTokenLength(sources.getSpellingLoc(end), sources, context.getLangOpts());
  if (!sources.isAtEndOfImmediateMacroExpansion(end.getLocWithOffset(int(last)))) return {};
  return clang::Lexer::getImmediateMacroName(begin, sources, context.getLangOpts()).str();
}

std::string within(const HostValue& v, int precedence) {
  return v.precedence < precedence ? "(" + v.text + ")" : v.text;
}

}  // namespace

std::optional<HostName> HostValues::nameOf(const clang::Expr* e) const {
  if (std::string macro = macroOf(e, context_); !macro.empty()) return HostName{nullptr, nullptr, macro};
  e = plain(e->IgnoreParenImpCasts());
  for (const auto* c = dyn_cast<clang::ExplicitCastExpr>(e); c; c = dyn_cast<clang::ExplicitCastExpr>(e)) {
    // What loses bits is another number.
    if (!c->getType()->isIntegerType() || context_.getIntWidth(c->getType()) < 32) return std::nullopt;
    e = plain(c->getSubExpr()->IgnoreParenImpCasts());
  }
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e))
    if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl())) return HostName{v, nullptr, {}};
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    const auto* field = dyn_cast<clang::FieldDecl>(m->getMemberDecl());
    if (!field) return std::nullopt;
    if (isa<clang::CXXThisExpr>(m->getBase()->IgnoreParenImpCasts())) return HostName{nullptr, field, {}};
    const auto* ref = dyn_cast<clang::DeclRefExpr>(m->getBase()->IgnoreParenImpCasts());
    const auto* v = ref && !m->isArrow() ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    if (v) return HostName{v, field, {}};
  }
  return std::nullopt;
}

const std::string* HostValues::linkOf(const clang::Expr* e, const HostScope& scope, bool isHere) const {
  if (scope.links.empty()) return nullptr;
  auto name = nameOf(e);
  if (!name) return nullptr;
  // Elsewhere than at the launch it may have had another value.
  if (!isHere && name->macro.empty() &&
      (!name->variable || !writes_.isStableBetween(name->variable, e->getBeginLoc(), scope.place)))
    return nullptr;
  auto it = scope.links.find(*name);
  return it == scope.links.end() ? nullptr : &it->second;
}

HostValue HostValues::integer(const clang::Expr* e, const HostScope& scope, bool isHere, int depth) const {
  if (!e || depth > kDeepest || e->isValueDependent() || e->isTypeDependent()) return {};
  const std::string* link = linkOf(e, scope, isHere);
  e = plain(e);
  HostValue out;
  if (!e->getType()->isIntegralOrEnumerationType()) return {};
  if (const auto* c = dyn_cast<clang::CastExpr>(e)) {
    if (c->getSubExpr()->getType()->isIntegralOrEnumerationType())
      out = integer(c->getSubExpr(), scope, isHere, depth + 1);
  } else if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
    out = operation(*b, scope, isHere, depth + 1);
  } else if (const auto* c = dyn_cast<clang::ConditionalOperator>(e)) {
    out = choice(c->getCond(), c->getTrueExpr(), c->getFalseExpr(), scope, isHere, depth + 1);
  } else if (const auto* not_ = dyn_cast<clang::UnaryOperator>(e); not_ && not_->getOpcode() == clang::UO_LNot) {
    HostValue v = integer(not_->getSubExpr(), scope, isHere, depth + 1);
    if (v.number) out = constant(!*v.number);
    if (v.linked) out = {out.number, within(v, 2) + " == 0", true, 1};
  } else if (const auto* call = dyn_cast<clang::CallExpr>(e)) {
    out = result(*call, scope, depth + 1);
  } else if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    static constexpr std::array<const char*, 3> kNames{"x", "y", "z"};
    for (size_t i = 0; i < 3; ++i)
      if (m->getMemberNameInfo().getAsString() == kNames[i] && !m->isArrow())
        out = dim3(m->getBase(), scope, isHere, depth + 1)[i];
  } else if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl())) out = variable(*v, scope, depth + 1);
  }
  clang::Expr::EvalResult value;
  if (!out.number && e->EvaluateAsInt(value, context_) && value.Val.getInt().getSignificantBits() <= 63) {
    const int64_t n = value.Val.getInt().getExtValue();
    out = out.linked ? HostValue{n, out.text, true, out.precedence} : constant(n);
  }
  if (link) out = {out.number, *link, true, 4};
  return out;
}

HostValue HostValues::operation(const clang::BinaryOperator& b, const HostScope& scope, bool isHere, int depth) const {
  HostValue l = integer(b.getLHS(), scope, isHere, depth), r = integer(b.getRHS(), scope, isHere, depth), out;
  if (l.number && r.number) {
    auto n = apply(b.getOpcode(), *l.number, *r.number);
    if (!n) return {};
    out = constant(*n);
  }
  if (!l.linked && !r.linked) return out;
  out.text.clear();
  auto [sign, precedence] = written(b.getOpcode());
  if (b.getOpcode() == clang::BO_Shl && r.number && *r.number >= 0 && *r.number < 32) {
    sign = "*", precedence = 3;
    r = constant(1ll << *r.number);
  } else if (b.getOpcode() == clang::BO_Shr && r.number && *r.number >= 0 && *r.number < 32) {
    sign = "/", precedence = 3;
    r = constant(1ll << *r.number);
  }
  if (!sign || l.text.empty() || r.text.empty()) return out;
  out.text = fmt::format("{} {} {}", within(l, precedence), sign, within(r, precedence + 1));
  out.linked = true;
  out.precedence = precedence;
  return out;
}

HostValue HostValues::choice(const clang::Expr* c, const clang::Expr* a, const clang::Expr* b, const HostScope& scope,
                             bool isHere, int depth) const {
  HostValue test = integer(c, scope, isHere, depth);
  if (test.number && !test.linked) return integer(*test.number ? a : b, scope, isHere, depth);
  HostValue x = integer(a, scope, isHere, depth), y = integer(b, scope, isHere, depth), out;
  if (test.number) out.number = *test.number ? x.number : y.number;
  if (!test.linked || x.text.empty() || y.text.empty()) return out;
  out.text = fmt::format("{} ? {} : {}", within(test, 1), within(x, 1), within(y, 1));
  out.linked = true;
  out.precedence = 0;
  return out;
}

const clang::Expr* HostValues::argument(const clang::VarDecl& v, const HostScope& scope) const {
  const auto* p = dyn_cast<clang::ParmVarDecl>(&v);
  if (!p || !scope.site || !scope.caller || p->getDeclContext() != scope.function || !writes_.isStable(&v))
    return nullptr;
  const unsigned i = p->getFunctionScopeIndex();
  const unsigned implicit = isa<clang::CXXOperatorCallExpr>(scope.site) && isa<clang::CXXMethodDecl>(scope.function);
  return i + implicit < scope.site->getNumArgs() ? scope.site->getArg(i + implicit) : nullptr;
}

HostValue HostValues::variable(const clang::VarDecl& v, const HostScope& scope, int depth) const {
  if (auto fact = scope.facts.find(&v); fact != scope.facts.end() && writes_.isStable(&v))
    return constant(fact->second);
  if (const clang::Expr* a = argument(v, scope)) return integer(a, *scope.caller, true, depth);
  return integer(writes_.value(&v), scope, false, depth);
}

// The functions that host code computes launches with are one or two lines: `return (a + b - 1) / b;`.
HostValue HostValues::result(const clang::CallExpr& call, const HostScope& scope, int depth) const {
  const clang::FunctionDecl* f = call.getDirectCallee();
  const clang::FunctionDecl* body = nullptr;
  if (!f || !f->hasBody(body) || isa<clang::CXXMethodDecl>(f)) return {};
  HostScope inside{body, &call, &scope, {}, {}};
  const auto* block = dyn_cast<clang::CompoundStmt>(body->getBody());
  if (!block || block->body_empty()) return {};
  auto returned = [](const clang::Stmt* s) -> const clang::Expr* {
    if (const auto* b = s ? dyn_cast<clang::CompoundStmt>(s) : nullptr; b && b->size() == 1) s = b->body_front();
    const auto* r = s ? dyn_cast<clang::ReturnStmt>(s) : nullptr;
    return r ? r->getRetValue() : nullptr;
  };
  if (block->size() == 1 && returned(block->body_front()))
    return integer(returned(block->body_front()), inside, false, depth);
  const auto* test = dyn_cast<clang::IfStmt>(block->body_front());
  if (!test || block->size() > 2) return {};
  const clang::Expr* yes = returned(test->getThen());
  const clang::Expr* no = returned(test->getElse() ? test->getElse() : block->body_back());
  return yes && no ? choice(test->getCond(), yes, no, inside, false, depth) : HostValue();
}

HostDim3 HostValues::dim3Variable(const clang::VarDecl& v, const HostScope& scope, int depth) const {
  HostDim3 out;
  if (const clang::Expr* a = argument(v, scope))
    out = dim3(a, *scope.caller, true, depth);
  else if (const clang::Expr* e = writes_.value(&v))
    out = dim3(e, scope, false, depth);
  const clang::CXXRecordDecl* record = v.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!record) return out;
  size_t i = 0;
  for (const clang::FieldDecl* f : record->fields()) {
    bool isWritten = false;
    const clang::Expr* e = writes_.field(&v, f, &isWritten);
    if (i < 3 && isWritten) out[i] = integer(e, scope, false, depth);
    ++i;
  }
  return out;
}

HostDim3 HostValues::dim3(const clang::Expr* e, const HostScope& scope, bool isHere, int depth) const {
  if (!e || depth > kDeepest || e->isValueDependent() || e->isTypeDependent()) return {};
  e = plain(e->IgnoreParenImpCasts());
  if (e->getType()->isIntegralOrEnumerationType())
    return {integer(e, scope, isHere, depth + 1), constant(1), constant(1)};
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl());
    return v ? dim3Variable(*v, scope, depth + 1) : HostDim3();
  }
  if (const auto* cast = dyn_cast<clang::ExplicitCastExpr>(e))
    return dim3(cast->getSubExpr(), scope, isHere, depth + 1);
  const clang::CXXRecordDecl* record = e->getType()->getAsCXXRecordDecl();
  if (!record || (record->getName() != "dim3" && record->getName() != "uint3")) return {};
  llvm::SmallVector<const clang::Expr*, 3> args;
  if (const auto* c = dyn_cast<clang::CXXConstructExpr>(e)) {
    if (c->getNumArgs() && c->getArg(0)->getType()->isRecordType()) return dim3(c->getArg(0), scope, isHere, depth + 1);
    for (const clang::Expr* a : c->arguments())
      if (!isa<clang::CXXDefaultArgExpr>(a)) args.push_back(a);
  } else if (const auto* list = dyn_cast<clang::InitListExpr>(e)) {
    for (const clang::Expr* a : list->inits()) args.push_back(a);
  } else if (const auto* call = dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* f = call->getDirectCallee();
    if (!f || !f->getIdentifier() || f->getName() != "make_uint3") return {};
    for (const clang::Expr* a : call->arguments()) args.push_back(a);
  } else {
    return {};
  }
  HostDim3 out{constant(1), constant(1), constant(1)};
  for (size_t i = 0; i < args.size() && i < 3; ++i) out[i] = integer(args[i], scope, isHere, depth + 1);
  return out;
}

std::array<const clang::Expr*, 3> HostValues::dimensions(const clang::Expr* e) const {
  std::array<const clang::Expr*, 3> out{};
  for (int depth = 0; e && depth < kDeepest; ++depth) {
    e = plain(e->IgnoreParenImpCasts());
    if (e->getType()->isIntegralOrEnumerationType()) {
      out[0] = e;
      return out;
    }
    if (const auto* c = dyn_cast<clang::CXXConstructExpr>(e); c && c->getNumArgs()) {
      if (c->getArg(0)->getType()->isRecordType()) {
        e = c->getArg(0);
        continue;
      }
      for (unsigned i = 0; i < c->getNumArgs() && i < 3; ++i)
        if (!isa<clang::CXXDefaultArgExpr>(c->getArg(i))) out[i] = c->getArg(i);
      return out;
    }
    if (const auto* cast = dyn_cast<clang::ExplicitCastExpr>(e)) {
      e = cast->getSubExpr();
      continue;
    }
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !writes_.isStable(v)) return out;
    out = dimensions(writes_.value(v));
    // What has been another number when the variable got its value says nothing of now.
    for (const clang::Expr*& d : out)
      if (auto name = d ? nameOf(d) : std::nullopt; name && name->variable && !writes_.isStable(name->variable))
        d = nullptr;
    return out;
  }
  return out;
}

HostValue HostValues::extent(const clang::Expr* pointer, const HostScope& scope) const {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(pointer->IgnoreParenCasts());
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!v) return {};
  if (const clang::Expr* a = argument(*v, scope)) return extent(a, *scope.caller);
  const clang::Expr* bytes = writes_.allocation(v);
  if (!bytes) return {};
  // A global pointer is allocated in some other call, of which only the constants are known.
  if (v->hasLocalStorage()) return integer(bytes, scope, false, 0);
  return integer(bytes, HostScope(), false, 0);
}

}  // namespace gpubmc::core
