#include "core/frontend/host/values.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <tuple>

namespace gpubmc::core {

using clang::dyn_cast;
using Op = ir::Expression::Op;

namespace {

constexpr int kDeepest = 32;  ///< initialisers of initialisers, calls in calls

HostValue constant(int64_t n) {
  return {n, n, n, ir::Expression::constant(n), false, std::nullopt};
}

HostValue ofTerm(ir::Expression e, __int128 low, __int128 high) {
  return {low, high, std::nullopt, std::move(e), true, std::nullopt};
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

bool isOrdinary(clang::QualType t, const clang::ASTContext& context) {
  if (!t->isIntegralOrEnumerationType() || t->isDependentType()) return false;
  const unsigned bits = context.getIntWidth(t);
  return t->isBooleanType() || bits == 8 || bits == 16 || bits == 32 || bits == 64;
}

std::pair<__int128, __int128> rangeOf(clang::QualType t, const clang::ASTContext& context) {
  if (t->isBooleanType()) return {0, 1};
  const unsigned bits = context.getIntWidth(t);
  const __int128 one = 1;
  return t->isSignedIntegerOrEnumerationType() ? std::pair(-(one << (bits - 1)), (one << (bits - 1)) - 1)
                                               : std::pair(__int128(0), (one << bits) - 1);
}

std::optional<int64_t> small(__int128 n) {
  return n >= INT64_MIN && n <= INT64_MAX ? std::optional(int64_t(n)) : std::nullopt;
}

/// As numbers; what leaves the type wraps or is undefined later.
std::optional<__int128> apply(clang::BinaryOperatorKind op, __int128 a, __int128 b) {
  switch (op) {
    case clang::BO_Add: return a + b;
    case clang::BO_Sub: return a - b;
    case clang::BO_Mul: return a * b;
    case clang::BO_Div: return b != 0 ? std::optional(a / b) : std::nullopt;
    case clang::BO_Rem: return b != 0 ? std::optional(a % b) : std::nullopt;
    case clang::BO_Shl: return b >= 0 && b < 63 ? std::optional(a * (__int128(1) << b)) : std::nullopt;
    case clang::BO_Shr: return b >= 0 && b < 64 ? std::optional(a >> b) : std::nullopt;
    case clang::BO_And: return a & b;
    case clang::BO_Or: return a | b;
    case clang::BO_Xor: return a ^ b;
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

std::optional<Op> operatorOf(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add: return Op::Add;
    case clang::BO_Sub: return Op::Sub;
    case clang::BO_Mul: return Op::Mul;
    case clang::BO_Div: return Op::Div;
    case clang::BO_Rem: return Op::Rem;
    case clang::BO_LT: return Op::Lt;
    case clang::BO_GT: return Op::Gt;
    case clang::BO_LE: return Op::Le;
    case clang::BO_GE: return Op::Ge;
    case clang::BO_EQ: return Op::Eq;
    case clang::BO_NE: return Op::Ne;
    default: return std::nullopt;
  }
}

/// What an operation on numbers between these can give.
std::pair<__int128, __int128> rangeOf(Op op, const HostValue& l, const HostValue& r,
                                      std::pair<__int128, __int128> otherwise) {
  switch (op) {
    case Op::Add: return {l.low + r.low, l.high + r.high};
    case Op::Sub: return {l.low - r.high, l.high - r.low};
    case Op::Mul: {
      // Two numbers of 64 bits may give more than 128 have.
      constexpr __int128 kMax = __int128(1) << 62;
      if (l.low < -kMax || l.high > kMax || r.low < -kMax || r.high > kMax) return otherwise;
      return std::minmax({l.low * r.low, l.low * r.high, l.high * r.low, l.high * r.high});
    }
    case Op::Div:
      if (r.number && *r.number > 0) return {l.low / *r.number, l.high / *r.number};
      return otherwise;
    case Op::Rem:
      if (r.number && *r.number > 0) return {l.low < 0 ? 1 - *r.number : 0, *r.number - 1};
      return otherwise;
    default: return {0, 1};
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

std::optional<int64_t> constantOf(const clang::Expr* e, const clang::ASTContext& context) {
  clang::Expr::EvalResult value;
  if (e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(value, context) ||
      value.Val.getInt().getSignificantBits() > 63)
    return std::nullopt;
  return value.Val.getInt().getExtValue();
}

/// A conversion between integers, and what it converts.
const clang::Expr* converted(const clang::Expr* e, const clang::ASTContext& context) {
  const auto* c = dyn_cast<clang::CastExpr>(e);
  if (!c || !isOrdinary(c->getType(), context) || !isOrdinary(c->getSubExpr()->getType(), context)) return nullptr;
  const clang::CastKind kind = c->getCastKind();
  return kind == clang::CK_IntegralCast || kind == clang::CK_IntegralToBoolean || kind == clang::CK_NoOp
             ? c->getSubExpr()
             : nullptr;
}

bool isOfDevice(const clang::VarDecl& v) {
  return v.hasAttr<clang::CUDADeviceAttr>() || v.hasAttr<clang::CUDAConstantAttr>() ||
         v.hasAttr<clang::CUDASharedAttr>() || v.hasAttr<clang::HIPManagedAttr>();
}

}  // namespace

HostValue HostValues::any(clang::QualType type) const {
  HostValue v;
  std::tie(v.low, v.high) = rangeOf(type, context_);
  return v;
}

HostValue HostValues::convert(HostValue v, clang::QualType type) const {
  if (!isOrdinary(type, context_)) return {};
  const auto [low, high] = rangeOf(type, context_);
  const bool isPlain = !type->isSignedIntegerOrEnumerationType() && context_.getIntWidth(type) == 32;
  if (!isPlain) v.before.reset();
  if (v.low >= low && v.high <= high && (v.number || v.term)) return v;
  HostValue out = any(type);
  if (type->isBooleanType()) {
    if (v.number) out.number = *v.number != 0;
    if (v.term) out.term = ir::Expression::binary(Op::Ne, *v.term, ir::Expression::constant(0));
  } else {
    const unsigned bits = context_.getIntWidth(type);
    const bool isSigned = type->isSignedIntegerOrEnumerationType();
    if (v.number) {
      __int128 n = __int128(*v.number) & ((__int128(1) << bits) - 1);
      if (n > high) n -= __int128(1) << bits;
      out.number = small(n);
    }
    if (v.term) out.term = ir::Expression::convert(bits, isSigned, *v.term);
    const bool near = v.low >= INT32_MIN && v.high <= UINT32_MAX;
    if (v.term && near && isPlain) out.before = v.term;
  }
  out.linked = v.linked;
  if (out.number && !out.linked) return constant(*out.number);
  return out;
}

std::optional<HostName> HostValues::nameOf(const clang::Expr* e, const clang::Expr** atEnd) const {
  if (std::string macro = macroOf(e, context_); !macro.empty())
    if (const auto n = constantOf(e->IgnoreImpCasts(), context_)) {
      if (atEnd) *atEnd = e;
      return HostName{{}, macro, *n};
    }
  e = plain(e);
  for (const clang::Expr* inner = converted(e, context_); inner; inner = converted(e, context_)) {
    if (e->getType()->isBooleanType()) return std::nullopt;
    e = plain(inner);
  }
  if (atEnd) *atEnd = e;
  if (e->getType().isVolatileQualified()) return std::nullopt;
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl());
    if (!v || v->getType()->isReferenceType() || isOfDevice(*v)) return std::nullopt;
    return HostName{{v->getCanonicalDecl(), nullptr}, {}, 0};
  }
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    const auto* field = dyn_cast<clang::FieldDecl>(m->getMemberDecl());
    if (!field) return std::nullopt;
    if (isa<clang::CXXThisExpr>(m->getBase()->IgnoreParenImpCasts())) return HostName{{nullptr, field}, {}, 0};
    const auto* ref = dyn_cast<clang::DeclRefExpr>(m->getBase()->IgnoreParenImpCasts());
    const auto* v = ref && !m->isArrow() ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    if (v && !v->getType()->isReferenceType() && !isOfDevice(*v))
      return HostName{{v->getCanonicalDecl(), field}, {}, 0};
  }
  return std::nullopt;
}

std::optional<ir::Expression> HostValues::inverse(const clang::Expr* e, clang::QualType to,
                                                  ir::Expression known) const {
  std::vector<clang::QualType> types{to};
  if (macroOf(e, context_).empty() || !constantOf(e->IgnoreImpCasts(), context_)) {
    e = plain(e);
    types.push_back(e->getType());
    for (const clang::Expr* inner = converted(e, context_); inner; inner = converted(e, context_)) {
      e = plain(inner);
      types.push_back(e->getType());
    }
  } else {
    types.push_back(e->IgnoreImpCasts()->getType());
  }
  bool keeps = true;
  for (size_t i = 0; i < types.size(); ++i) {
    if (!isOrdinary(types[i], context_) || types[i]->isBooleanType()) return std::nullopt;
    if (i == 0) continue;
    if (context_.getIntWidth(types[i]) > context_.getIntWidth(types[i - 1])) return std::nullopt;
    const auto outer = rangeOf(types[i - 1], context_), inner = rangeOf(types[i], context_);
    keeps &= outer.first <= inner.first && inner.second <= outer.second;
  }
  if (keeps) return known;
  return ir::Expression::convert(context_.getIntWidth(types.back()), types.back()->isSignedIntegerOrEnumerationType(),
                                 std::move(known));
}

bool HostValues::isUnchanged(const HostName& name, const clang::Expr* from, const HostScope& scope) const {
  if (!name.macro.empty()) return true;
  return scope.function && flows_.of(*scope.function).isUnchanged(name.place, from, scope.place);
}

const ir::Expression* HostValues::linkOf(const clang::Expr* e, const HostScope& scope) const {
  if (scope.links.empty()) return nullptr;
  // A cast is another number than its operand.
  const clang::Expr* end = nullptr;
  const auto name = nameOf(e, &end);
  if (!name || (name->macro.empty() && end != plain(e))) return nullptr;
  auto it = scope.links.find(*name);
  return it != scope.links.end() && (scope.believes || isUnchanged(*name, end, scope)) ? &it->second : nullptr;
}

HostValue HostValues::integer(const clang::Expr* e, const HostScope& scope, int depth) const {
  if (!e || depth > kDeepest || e->isValueDependent() || e->isTypeDependent()) return {};
  const clang::Expr* inner = converted(plain(e), context_);
  const ir::Expression* link = inner ? nullptr : linkOf(e, scope);
  e = plain(e);
  if (!isOrdinary(e->getType(), context_)) return {};
  HostValue out;
  if (inner) {
    out = convert(integer(inner, scope, depth + 1), e->getType());
  } else if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
    out = operation(*b, scope, depth + 1);
  } else if (const auto* c = dyn_cast<clang::ConditionalOperator>(e)) {
    out = choice(c->getCond(), c->getTrueExpr(), c->getFalseExpr(), scope, depth + 1);
  } else if (const auto* not_ = dyn_cast<clang::UnaryOperator>(e); not_ && not_->getOpcode() == clang::UO_LNot) {
    HostValue v = integer(not_->getSubExpr(), scope, depth + 1);
    if (v.term) out = ofTerm(ir::Expression::binary(Op::Eq, *v.term, ir::Expression::constant(0)), 0, 1);
    out.linked = v.linked;
    if (v.number) out.number = !*v.number;
    if (v.number && !v.linked) out = constant(!*v.number);
  } else if (const auto* call = dyn_cast<clang::CallExpr>(e)) {
    out = result(*call, scope, depth + 1);
  } else if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    const auto* f = dyn_cast<clang::FieldDecl>(m->getMemberDecl());
    const auto axis = f && !m->isArrow() ? axisOf(*f) : std::nullopt;
    out = axis ? dim3(m->getBase(), scope, depth + 1)[*axis] : member(*m, scope, depth + 1);
  } else if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl())) out = variable(*v, ref, scope, depth + 1);
  }
  if (!out.number)
    if (auto n = constantOf(e, context_)) {
      if (!out.linked) out = constant(*n);
      out.number = n;
    }
  if (!out.number && !out.term) out = any(e->getType());
  if (out.number && !out.linked) out = constant(*out.number);
  if (link) {
    const auto [low, high] = rangeOf(e->getType(), context_);
    HostValue linked = ofTerm(*link, low, high);
    linked.number = out.number;
    return linked;
  }
  return out;
}

HostValue HostValues::operation(const clang::BinaryOperator& b, const HostScope& scope, int depth) const {
  const clang::QualType type = b.getType();
  const HostValue l = integer(b.getLHS(), scope, depth), r = integer(b.getRHS(), scope, depth);
  if (b.isAssignmentOp() || b.getOpcode() == clang::BO_Comma || !isOrdinary(type, context_)) return {};
  const auto [low, high] = rangeOf(type, context_);
  HostValue out;
  if (l.number && r.number) {
    // Signed arithmetic that leaves its type is undefined.
    const auto n = apply(b.getOpcode(), *l.number, *r.number);
    const bool wraps = !type->isSignedIntegerOrEnumerationType() || b.getOpcode() == clang::BO_Shl;
    const bool fits = n && *n >= low && *n <= high;
    if (!n || (!fits && !wraps)) return {};
    __int128 x = *n & ((__int128(1) << context_.getIntWidth(type)) - 1);
    if (x > high) x -= __int128(1) << context_.getIntWidth(type);
    const auto number = small(fits ? *n : x);
    if (!number) return {};
    out = constant(*number);
  }
  if ((!l.linked && !r.linked) || !l.term || !r.term) return out;
  const std::optional<int64_t> number = out.number;
  const bool shifts = b.isShiftOp() && r.number && *r.number >= 0 && *r.number < 31;
  const HostValue power = constant(int64_t(1) << (shifts ? *r.number : 0));
  if (b.getOpcode() == clang::BO_Shr && shifts) {
    const ir::Expression quotient = ir::Expression::binary(Op::Div, *l.term, *power.term);
    const ir::Expression below = ir::Expression::binary(Op::Sub, *l.term, ir::Expression::constant(*power.number - 1));
    out =
        ofTerm(l.low >= 0 ? quotient
                          : ir::Expression::choice(ir::Expression::binary(Op::Lt, *l.term, ir::Expression::constant(0)),
                                                   ir::Expression::binary(Op::Div, below, *power.term), quotient),
               low, high);
  } else if (b.getOpcode() == clang::BO_Shl && shifts) {
    const auto [from, to] = rangeOf(Op::Mul, l, power, {low * 2 - 1, high * 2 + 1});
    out = convert(ofTerm(ir::Expression::binary(Op::Mul, *l.term, *power.term), from, to), type);
  } else if (auto op = operatorOf(b.getOpcode()); op && !b.isShiftOp()) {
    auto [from, to] = rangeOf(*op, l, r, {low * 2 - 1, high * 2 + 1});
    const bool divides = *op == Op::Div || *op == Op::Rem;
    if (type->isSignedIntegerOrEnumerationType() || divides) from = std::max(from, low), to = std::min(to, high);
    if (from > to) return {};
    out = convert(ofTerm(ir::Expression::binary(*op, *l.term, *r.term), from, to), type);
  } else {
    return out;
  }
  out.number = number;
  return out;
}

HostValue HostValues::choice(const clang::Expr* c, const clang::Expr* a, const clang::Expr* b, const HostScope& scope,
                             int depth) const {
  const HostValue test = integer(c, scope, depth);
  if (test.number && !test.linked) return integer(*test.number ? a : b, scope, depth);
  const HostValue x = integer(a, scope, depth), y = integer(b, scope, depth);
  HostValue out;
  if (test.number) out.number = *test.number ? x.number : y.number;
  out.low = std::min(x.low, y.low), out.high = std::max(x.high, y.high);
  if (!test.linked || !test.term || !x.term || !y.term) return out;
  out.term = ir::Expression::choice(*test.term, *x.term, *y.term);
  out.linked = true;
  return out;
}

std::optional<HostSource> HostValues::source(HostPlace place, const clang::Expr* at, const HostScope& scope) const {
  if (!scope.function) return std::nullopt;
  const auto all = flows_.of(*scope.function).sources(place, at, false);
  if (all.size() != 1 || all.begin()->kind == HostSource::Kind::Unknown) return std::nullopt;
  return *all.begin();
}

const clang::Expr* HostValues::argument(const clang::VarDecl& v, const clang::Expr* at, const HostScope& scope) const {
  const auto* p = dyn_cast<clang::ParmVarDecl>(&v);
  if (!p || !scope.site || !scope.caller || p->getDeclContext() != scope.function || variables_.escapes(p))
    return nullptr;
  const auto from = source({p->getCanonicalDecl(), nullptr}, at, scope);
  if (!from || from->kind != HostSource::Kind::Entry) return nullptr;
  const unsigned i = p->getFunctionScopeIndex();
  if (isa<clang::CXXOperatorCallExpr>(scope.site) || i >= scope.site->getNumArgs()) return nullptr;
  const clang::Expr* a = scope.site->getArg(i);
  if (!p->getType()->isReferenceType()) return a;
  // What a reference refers to is as it was at the call if nobody else knows it.
  if (!p->getType()->getPointeeType().isConstQualified()) return nullptr;
  const auto* ref = dyn_cast<clang::DeclRefExpr>(plain(a));
  if (!ref) return plain(a)->isPRValue() ? a : nullptr;  // a temporary
  const auto* referent = dyn_cast<clang::VarDecl>(ref->getDecl());
  const bool own = referent && referent->hasLocalStorage() && !referent->getType()->isReferenceType() &&
                   !variables_.escapes(referent);
  return own ? a : nullptr;
}

// Of a variable that is no local one, or one of another function that a lambda has captured: a constant from its
// initialisation on.
HostValue HostValues::unchanging(const clang::VarDecl& v, int depth) const {
  if (v.getType()->isReferenceType() || isOfDevice(v) || !variables_.isFixed(&v)) return {};
  const clang::Expr* init = v.getAnyInitializer();
  if (v.hasLocalStorage()) {
    HostValue out = init && !isa<clang::ParmVarDecl>(v) ? integer(init, HostScope(), depth) : HostValue();
    return out.number ? constant(*out.number) : HostValue();
  }
  if (!init) return v.hasDefinition(context_) != clang::VarDecl::DeclarationOnly ? constant(0) : HostValue();
  const auto n = constantOf(init, context_);
  return n ? constant(*n) : HostValue();
}

HostValue HostValues::variable(const clang::VarDecl& v, const clang::Expr* at, const HostScope& scope,
                               int depth) const {
  if (v.getType().isVolatileQualified()) return {};
  if (!v.hasLocalStorage() || v.getDeclContext() != scope.function) return unchanging(v, depth);
  const HostPlace place{v.getCanonicalDecl(), nullptr};
  if (!v.getType()->isReferenceType()) {
    // What a condition says on the way to the launch was so before, if nothing has changed since.
    const HostFlow& flow = flows_.of(*scope.function);
    for (const clang::Expr* where : {at, scope.place}) {
      const auto told = where ? flow.sources(place, where, true) : std::set<HostSource>();
      const bool constantly = told.size() == 1 && told.begin()->kind == HostSource::Kind::Constant;
      if (constantly && (where == at || flow.isUnchanged(place, at, where))) return constant(told.begin()->number);
    }
    const auto from = source(place, at, scope);
    if (from && from->kind == HostSource::Kind::Value) return integer(from->expression, scope, depth);
  }
  const clang::Expr* a = argument(v, at, scope);
  return a ? integer(a, *scope.caller, depth) : HostValue();
}

HostValue HostValues::late(const clang::Expr* e, const HostScope& scope) const {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !isOrdinary(v->getType().getNonReferenceType(), context_)) return {};
  const HostValue out = variable(*v, scope.place, scope, 0);
  return out.number || out.term ? out : any(v->getType().getNonReferenceType());
}

const clang::Expr* HostValues::member(const clang::VarDecl& v, const clang::FieldDecl& f, const clang::Expr* at,
                                      const HostScope& scope) const {
  if (!v.hasLocalStorage() || v.getType()->isReferenceType() || variables_.escapes(&v) ||
      v.getDeclContext() != scope.function || f.getParent()->isUnion())
    return nullptr;
  const auto from = source({v.getCanonicalDecl(), &f}, at, scope);
  if (!from || from->kind != HostSource::Kind::Value) return nullptr;
  if (from->isField) return from->expression;
  const auto* list = dyn_cast<clang::InitListExpr>(from->expression->IgnoreImplicit());
  const unsigned i = f.getFieldIndex();
  const auto* record = dyn_cast<clang::CXXRecordDecl>(f.getParent());
  if (!list || (record && record->getNumBases()) || i >= list->getNumInits()) return nullptr;
  return isa<clang::ImplicitValueInitExpr>(list->getInit(i)) ? nullptr : list->getInit(i);
}

HostValue HostValues::member(const clang::MemberExpr& m, const HostScope& scope, int depth) const {
  const auto* f = dyn_cast<clang::FieldDecl>(m.getMemberDecl());
  const auto* ref = dyn_cast<clang::DeclRefExpr>(m.getBase()->IgnoreParenImpCasts());
  const auto* v = ref && !m.isArrow() ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!f || !v || f->isBitField() || f->getType().isVolatileQualified()) return {};
  const clang::Expr* e = member(*v, *f, ref, scope);
  return e ? convert(integer(e, scope, depth), f->getType()) : HostValue();
}

// The functions that host code computes launches with are one or two lines: `return (a + b - 1) / b;`.
HostValue HostValues::result(const clang::CallExpr& call, const HostScope& scope, int depth) const {
  const clang::FunctionDecl* f = call.getDirectCallee();
  const clang::FunctionDecl* body = nullptr;
  if (!f || !f->hasBody(body) || isa<clang::CXXMethodDecl>(f)) return {};
  const HostScope inside{body, &call, &scope, {}, nullptr};
  const auto* block = dyn_cast<clang::CompoundStmt>(body->getBody());
  if (!block || block->body_empty()) return {};
  auto returned = [](const clang::Stmt* s) -> const clang::Expr* {
    if (const auto* b = s ? dyn_cast<clang::CompoundStmt>(s) : nullptr; b && b->size() == 1) s = b->body_front();
    const auto* r = s ? dyn_cast<clang::ReturnStmt>(s) : nullptr;
    return r ? r->getRetValue() : nullptr;
  };
  if (block->size() == 1 && returned(block->body_front())) return integer(returned(block->body_front()), inside, depth);
  const auto* test = dyn_cast<clang::IfStmt>(block->body_front());
  if (!test || block->size() > 2 || test->getInit() || test->getConditionVariable()) return {};
  const clang::Expr* yes = returned(test->getThen());
  const clang::Expr* no = returned(test->getElse() ? test->getElse() : block->body_back());
  return yes && no ? choice(test->getCond(), yes, no, inside, depth) : HostValue();
}

HostDim3 HostValues::dim3Variable(const clang::VarDecl& v, const clang::Expr* at, const HostScope& scope,
                                  int depth) const {
  const clang::CXXRecordDecl* record = v.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !v.hasLocalStorage() || v.getDeclContext() != scope.function) {
    const clang::Expr* init = v.getAnyInitializer();
    const bool fixed = init && !v.hasLocalStorage() && !v.getType()->isReferenceType() && variables_.isFixed(&v);
    return fixed ? dim3(init, HostScope(), depth) : HostDim3();
  }
  HostDim3 out;
  for (const clang::FieldDecl* f : record->fields()) {
    const auto axis = axisOf(*f);
    if (!axis) continue;
    std::optional<HostSource> from;
    if (!v.getType()->isReferenceType()) from = source({v.getCanonicalDecl(), f}, at, scope);
    if (from && from->kind == HostSource::Kind::Value)
      out[*axis] = from->isField ? convert(integer(from->expression, scope, depth), f->getType())
                                 : dim3(from->expression, scope, depth)[*axis];
    else if (const clang::Expr* a = argument(v, at, scope);
             a && (!from || from->kind == HostSource::Kind::Entry) && (from || v.getType()->isReferenceType()))
      out[*axis] = dim3(a, *scope.caller, depth)[*axis];
  }
  return out;
}

HostDim3 HostValues::dim3(const clang::Expr* e, const HostScope& scope, int depth) const {
  if (!e || depth > kDeepest || e->isValueDependent() || e->isTypeDependent()) return {};
  e = plain(e);
  while (const auto* cast = dyn_cast<clang::CastExpr>(e)) {
    if (cast->getCastKind() == clang::CK_IntegralCast) break;
    e = plain(cast->getSubExpr());
  }
  if (e->getType()->isIntegralOrEnumerationType())
    return {convert(integer(e, scope, depth + 1), context_.UnsignedIntTy), constant(1), constant(1)};
  if (!isDim3(e->getType())) return {};
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* v = dyn_cast<clang::VarDecl>(ref->getDecl());
    return v ? dim3Variable(*v, ref, scope, depth + 1) : HostDim3();
  }
  llvm::SmallVector<const clang::Expr*, 3> args;
  if (const auto* c = dyn_cast<clang::CXXConstructExpr>(e)) {
    if (c->getNumArgs() && c->getArg(0)->getType()->isRecordType()) return dim3(c->getArg(0), scope, depth + 1);
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
  for (size_t i = 0; i < args.size() && i < 3; ++i)
    out[i] = convert(integer(args[i], scope, depth + 1), context_.UnsignedIntTy);
  return out;
}

std::array<const clang::Expr*, 3> HostValues::dimensions(const clang::Expr* e, const HostScope& scope,
                                                         int depth) const {
  std::array<const clang::Expr*, 3> out{};
  for (; e && depth < kDeepest; ++depth) {
    e = plain(e);
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
    if (const auto* cast = dyn_cast<clang::CastExpr>(e)) {
      e = cast->getSubExpr();
      continue;
    }
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    const clang::CXXRecordDecl* record = v ? v->getType()->getAsCXXRecordDecl() : nullptr;
    if (!record || !isDim3(v->getType()) || v->getDeclContext() != scope.function) return out;
    for (const clang::FieldDecl* f : record->fields()) {
      const auto axis = axisOf(*f);
      const auto from = axis ? source({v->getCanonicalDecl(), f}, ref, scope) : std::nullopt;
      if (!from || from->kind != HostSource::Kind::Value) continue;
      out[*axis] = from->isField ? from->expression : dimensions(from->expression, scope, depth + 1)[*axis];
    }
    return out;
  }
  return out;
}

HostValue HostValues::extent(const clang::Expr* pointer, const clang::Expr* at, const HostScope& scope) const {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(pointer->IgnoreParenCasts());
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !v->getType()->isPointerType() || (variables_.escapes(v) && !scope.believes)) return {};
  auto isNull = [&](const clang::Expr* e) {
    return e->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
  };
  auto inBytes = [&](const clang::Expr* e, const HostScope& s) {
    return convert(integer(e, s, 0), context_.getSizeType());
  };
  if (!v->hasLocalStorage()) {
    // Allocated in some other call, of which only the constants are known.
    const clang::Expr* bytes = nullptr;
    for (const HostWrite& w : variables_.writes(v)) {
      if (w.bytes && !bytes)
        bytes = w.bytes;
      else if (w.bytes || !w.value || !isNull(w.value))
        return {};
    }
    const clang::Expr* init = v->getAnyInitializer();
    const bool only = bytes && (!init || isNull(init));
    const HostValue n = only ? inBytes(bytes, HostScope()) : HostValue();
    return n.number && !n.linked ? n : HostValue();
  }
  if (v->getDeclContext() != scope.function || !scope.function) return {};
  if (const clang::Expr* a = argument(*v, at, scope)) return extent(a, a->IgnoreParenCasts(), *scope.caller);
  if (scope.believes) {
    const auto writes = variables_.writes(v);
    for (const HostWrite& w : writes)
      if (w.bytes) return inBytes(w.bytes, scope);
  }
  const clang::Expr* bytes = nullptr;
  for (const HostSource& s : flows_.of(*scope.function).sources({v->getCanonicalDecl(), nullptr}, at, false)) {
    if (s.kind == HostSource::Kind::Allocation && !bytes)
      bytes = s.expression;
    else if (s.kind != HostSource::Kind::Value || !isNull(s.expression))
      return {};
  }
  return bytes ? inBytes(bytes, scope) : HostValue();
}

}  // namespace gpubmc::core
