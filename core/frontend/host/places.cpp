// Variables, what they point to, and values that host code puts there.

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/frontend/host/walk.h"

namespace gpubmc::core {

using clang::dyn_cast;

namespace {

const clang::VarDecl* variableOf(const clang::Expr* e) {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

/// Without what does not change the value; casts stay.
const clang::Expr* withoutTemporaries(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    if (const auto* full = dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else
      return e;
  }
}

/// Without parentheses and casts; a cast between pointers changes no address.
const clang::Expr* bare(const clang::Expr* e) {
  for (;;) {
    const clang::Expr* inner = e->IgnoreParenCasts();
    if (const auto* full = dyn_cast<clang::FullExpr>(inner))
      inner = full->getSubExpr();
    else if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(inner))
      inner = temporary->getSubExpr();
    if (inner == e) return e;
    e = inner;
  }
}

}  // namespace

const clang::VarDecl* HostWalk::root(const clang::VarDecl* v) const {
  if (frames_.empty()) return v;
  auto b = frames_.back().bound.find(v);
  return b == frames_.back().bound.end() ? v : b->second;
}

bool HostWalk::isDeviceVariable(const clang::VarDecl* v) {
  return v && v->hasGlobalStorage() && (v->hasAttr<clang::CUDADeviceAttr>() || v->hasAttr<clang::CUDAConstantAttr>());
}

const clang::VarDecl* HostWalk::symbolOf(const clang::Expr* e) const {
  const clang::VarDecl* v = variableOf(bare(e));
  return isDeviceVariable(v) && isFollowed(v) ? v : nullptr;
}

bool HostWalk::isFollowed(const clang::VarDecl* v) const {
  if (!v || escaped_.contains(v) || v->getType()->isReferenceType()) return false;
  const bool onDevice = isDeviceVariable(v);
  clang::QualType t = v->getType();
  if ((!v->hasLocalStorage() && !onDevice) || (onDevice && t->isPointerType())) return false;
  if (t.isVolatileQualified() && !onDevice) return false;
  if (t->isPointerType()) return !t->isFunctionPointerType();
  while (const auto* array = context_.getAsConstantArrayType(t)) t = array->getElementType();
  return t->isArithmeticType() || t->isEnumeralType();
}

void HostWalk::escape(const clang::VarDecl* v) {
  escaped_.insert(v);
  state_.memory.erase(v);
  if (const clang::VarDecl* r = root(v); r && r != v) {
    escaped_.insert(r);
    state_.memory.erase(r);
  }
  for (auto& [owner, m] : state_.memory)
    if (m.last.variable && (m.last.variable == v || m.last.variable == root(v)))
      m.last = {HostStream::Kind::Unknown, nullptr};
}

std::optional<HostWalk::Place> HostWalk::elementOf(std::optional<Place> base, const clang::Expr* index,
                                                   clang::QualType element, bool down) const {
  if (!base) return base;
  clang::Expr::EvalResult value;
  const bool known = base->offset && !index->isValueDependent() && index->EvaluateAsInt(value, context_) &&
                     value.Val.getInt().getSignificantBits() <= 40 && !element->isIncompleteType() &&
                     !element->isFunctionType();
  if (!known) return Place{base->variable, std::nullopt};
  const int64_t step = value.Val.getInt().getExtValue() * context_.getTypeSizeInChars(element).getQuantity();
  const int64_t at = int64_t(*base->offset) + (down ? -step : step);
  return Place{base->variable, at >= 0 ? std::optional(uint64_t(at)) : std::nullopt};
}

std::optional<HostWalk::Place> HostWalk::place(const clang::Expr* e) const {
  e = e->IgnoreParens();
  if (const clang::VarDecl* v = variableOf(e))
    return isFollowed(v) && !v->getType()->isPointerType() ? std::optional(Place{v, 0}) : std::nullopt;
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e))
    return elementOf(pointee(a->getBase()), a->getIdx(), a->getType(), false);
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->getOpcode() == clang::UO_Deref)
    return pointee(u->getSubExpr());
  if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    auto base = m->isArrow() ? pointee(m->getBase()) : place(m->getBase());
    if (base) base->offset.reset();
    return base;
  }
  return std::nullopt;
}

std::optional<HostWalk::Place> HostWalk::pointee(const clang::Expr* e) const {
  e = bare(e);
  if (const clang::VarDecl* v = variableOf(e)) {
    if (v->getType()->isArrayType()) return place(e);
    const clang::VarDecl* r = root(v);
    if (!v->getType()->isPointerType() || !isFollowed(v) || !isFollowed(r)) return std::nullopt;
    return Place{r, 0};
  }
  if (const auto* u = dyn_cast<clang::UnaryOperator>(e); u && u->getOpcode() == clang::UO_AddrOf)
    return place(u->getSubExpr());
  if (const auto* b = dyn_cast<clang::BinaryOperator>(e); b && b->getType()->isPointerType() && b->isAdditiveOp()) {
    const bool left = b->getLHS()->getType()->isPointerType();
    return elementOf(pointee(left ? b->getLHS() : b->getRHS()), left ? b->getRHS() : b->getLHS(),
                     b->getType()->getPointeeType(), b->getOpcode() == clang::BO_Sub);
  }
  // A row of an array of arrays.
  if (e->getType()->isArrayType()) return place(e);
  return std::nullopt;
}

// What is evaluated on the way to a place, without the variable that it is of.
void HostWalk::evalIndices(const clang::Expr* e) {
  e = bare(e);
  if (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    evalIndices(a->getBase());
    eval(a->getIdx());
  } else if (const auto* u = dyn_cast<clang::UnaryOperator>(e)) {
    evalIndices(u->getSubExpr());
  } else if (const auto* m = dyn_cast<clang::MemberExpr>(e)) {
    evalIndices(m->getBase());
  } else if (const auto* b = dyn_cast<clang::BinaryOperator>(e)) {
    for (const clang::Expr* side : {b->getLHS(), b->getRHS()})
      if (side->getType()->isPointerType())
        evalIndices(side);
      else
        eval(side);
  }
}

std::optional<std::vector<uint8_t>> HostWalk::bytesOf(const clang::Expr* e, clang::QualType type) const {
  if (!e || e->isValueDependent() || type->isIncompleteType()) return std::nullopt;
  const auto size = size_t(context_.getTypeSizeInChars(type).getQuantity());
  uint64_t bits = 0;
  clang::Expr::EvalResult value;
  if (type->isIntegralOrEnumerationType()) {
    std::optional<int64_t> number;
    if (e->EvaluateAsInt(value, context_) && value.Val.getInt().getBitWidth() <= 64)
      number = value.Val.getInt().extOrTrunc(64).getExtValue();
    else if (e->getType()->isIntegralOrEnumerationType() && !frames_.empty())
      number = values_.integer(e, frames_.back().scope).number;
    if (!number || size > 8) return std::nullopt;
    bits = uint64_t(*number);
  } else if (type->isRealFloatingType()) {
    if (!e->EvaluateAsRValue(value, context_) || !value.Val.isFloat() || size > 8) return std::nullopt;
    const llvm::APInt pattern = value.Val.getFloat().bitcastToAPInt();
    if (pattern.getBitWidth() != size * 8) return std::nullopt;
    bits = pattern.getZExtValue();
  } else if (!type->isPointerType() || !e->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNotNull)) {
    return std::nullopt;
  }
  std::vector<uint8_t> out(size);
  for (size_t i = 0; i < size; ++i) out[i] = uint8_t(bits >> (8 * i));
  return out;
}

HostMemory HostWalk::initial(const clang::Expr* init, clang::QualType type) const {
  HostMemory m;
  m.size.number = uint64_t(context_.getTypeSizeInChars(type).getQuantity());
  m.size.text = std::to_string(*m.size.number);
  if (!init) return m;
  const std::string origin =
      fmt::format("set on line {}", context_.getSourceManager().getExpansionLineNumber(init->getBeginLoc()));
  const auto* array = context_.getAsConstantArrayType(type);
  if (!array) {
    if (auto bytes = bytesOf(init, type)) overwrite(m.contents, 0, bytes->size(), *bytes, origin);
    return m;
  }
  const auto* list = dyn_cast<clang::InitListExpr>(init->IgnoreParenImpCasts());
  if (!list || !array->getElementType()->isArithmeticType() || list->isStringLiteralInit()) return m;
  const uint64_t each = uint64_t(context_.getTypeSizeInChars(array->getElementType()).getQuantity());
  fill(m.contents, {0}, origin);  // elements without a value
  for (unsigned i = 0; i < list->getNumInits(); ++i)
    if (isa<clang::ImplicitValueInitExpr>(list->getInit(i)))
      continue;
    else if (auto bytes = bytesOf(list->getInit(i), array->getElementType()))
      overwrite(m.contents, i * each, each, *bytes, origin);
    else
      forget(m.contents, i * each, each);
  return m;
}

HostSize HostWalk::product(const HostSize& a, const HostSize& b) const {
  HostSize out;
  uint64_t n = 0;
  if (a.number && b.number) {
    if (!__builtin_mul_overflow(*a.number, *b.number, &n)) out.number = n;
    out.text = out.number ? std::to_string(n) : "";
    return out;
  }
  if (a.text.empty() || b.text.empty()) return out;
  const auto [first, second] = std::minmax(a.text, b.text);
  out.text = fmt::format("({} * {})", first, second);
  out.loose = a.loose;
  out.loose.insert(out.loose.end(), b.loose.begin(), b.loose.end());
  std::stable_sort(out.loose.begin(), out.loose.end(), [](auto& x, auto& y) { return x.first < y.first; });
  return out;
}

std::string HostWalk::textOf(const clang::VarDecl& v) {
  return fmt::format("{}#{};", v.getName().str(), static_cast<const void*>(&v));
}

HostSize HostWalk::sizeOf(const clang::Expr* e) const {
  return frames_.empty() ? HostSize() : sizeOf(e, frames_.back().scope, 0);
}

// One text for one number: variables that never change stand for what they were set to.
HostSize HostWalk::sizeOf(const clang::Expr* e, const HostScope& scope, int depth) const {
  HostSize out;
  if (!e || depth > 16 || e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType()) return out;
  if (const auto n = values_.integer(e, scope).number) {
    if (*n < 0) return out;
    out.number = uint64_t(*n);
    out.text = std::to_string(*n);
    return out;
  }
  e = withoutTemporaries(e);
  if (const auto* c = dyn_cast<clang::CastExpr>(e)) {
    const clang::Expr* from = c->getSubExpr();
    if (!from->getType()->isIntegralOrEnumerationType()) return out;
    out = sizeOf(from, scope, depth + 1);
    return keepsSize(from->getType(), c->getType()) ? out : wrapped(std::move(out), c->getType());
  }
  if (const clang::VarDecl* v = variableOf(e)) {
    if (const clang::Expr* a = values_.argument(*v, e, scope)) return sizeOf(a, *scope.caller, depth + 1);
    if (!v->hasLocalStorage() || v->getType()->isReferenceType() || v->getType().isVolatileQualified() ||
        v->getDeclContext() != scope.function)
      return out;
    const bool fixed = variables_.isFixed(v);
    if (fixed && !isa<clang::ParmVarDecl>(v) && v->getInit())
      if (HostSize value = sizeOf(v->getInit(), scope, depth + 1); !value.text.empty() && value.loose.empty())
        return value;
    out.text = textOf(*v);
    if (!fixed) out.loose.emplace_back(v, e);
    return out;
  }
  const auto* b = dyn_cast<clang::BinaryOperator>(e);
  if (!b) return out;
  const HostSize l = sizeOf(b->getLHS(), scope, depth + 1), r = sizeOf(b->getRHS(), scope, depth + 1);
  const bool wraps = b->getType()->isUnsignedIntegerType() && context_.getIntWidth(b->getType()) < 64;
  if (b->getOpcode() == clang::BO_Mul) return wraps ? wrapped(product(l, r), b->getType()) : product(l, r);
  const bool plain =
      b->getOpcode() == clang::BO_Add || b->getOpcode() == clang::BO_Sub || b->getOpcode() == clang::BO_Div;
  if (!plain || l.text.empty() || r.text.empty()) return out;
  out.text = fmt::format("({} {} {})", l.text, b->getOpcodeStr().str(), r.text);
  out.loose = l.loose;
  out.loose.insert(out.loose.end(), r.loose.begin(), r.loose.end());
  return wraps ? wrapped(std::move(out), b->getType()) : out;
}

// What is negative is no size of an allocation, however it is extended to 64 bits.
bool HostWalk::keepsSize(clang::QualType from, clang::QualType to) const {
  if (!from->isIntegralOrEnumerationType() || !to->isIntegralOrEnumerationType() || to->isBooleanType()) return false;
  const unsigned inner = context_.getIntWidth(from), outer = context_.getIntWidth(to);
  if (outer == 64) return true;
  const bool innerSigned = from->isSignedIntegerOrEnumerationType(),
             outerSigned = to->isSignedIntegerOrEnumerationType();
  return innerSigned == outerSigned ? outer >= inner : !innerSigned && outer > inner;
}

/// A number modulo that of a type's values.
HostSize HostWalk::wrapped(HostSize size, clang::QualType type) const {
  size.number.reset();
  if (!size.text.empty()) size.text = fmt::format("{}({})", type.getCanonicalType().getAsString(), size.text);
  return size;
}

bool HostWalk::covers(const HostMemory& m, const HostSize& length) const {
  if (m.size.number && length.number) return *length.number >= *m.size.number;
  if (m.size.text.empty() || m.size.text != length.text || m.size.loose.size() != length.loose.size()) return false;
  for (size_t i = 0; i < length.loose.size(); ++i) {
    const auto& [v, from] = m.size.loose[i];
    const auto* f = dyn_cast<clang::FunctionDecl>(v->getDeclContext());
    if (v != length.loose[i].first || !f ||
        !values_.flows().of(*f).isUnchanged({v->getCanonicalDecl(), nullptr}, from, length.loose[i].second))
      return false;
  }
  return true;
}

// Null, or memory that nothing else points to. Arguments are evaluated.
bool HostWalk::isFresh(const clang::Expr* e, HostMemory& out) {
  if (e->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNotNull)) return true;
  e = bare(e);
  if (e->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNotNull)) return true;
  if (const auto* n = dyn_cast<clang::CXXNewExpr>(e)) {
    if (n->getNumPlacementArgs() || n->getAllocatedType()->isRecordType()) return false;
    if (auto size = n->getArraySize()) eval(*size);
    return true;
  }
  const auto* c = dyn_cast<clang::CallExpr>(e);
  const clang::FunctionDecl* f = c ? c->getDirectCallee() : nullptr;
  if (!f || !f->getIdentifier() || (f->getName() != "malloc" && f->getName() != "calloc") || f->hasBody()) return false;
  for (const clang::Expr* a : c->arguments()) eval(a);
  if (f->getName() == "malloc" && c->getNumArgs() == 1) {
    out.size = sizeOf(c->getArg(0));
  } else if (c->getNumArgs() == 2) {
    out.size = product(sizeOf(c->getArg(0)), sizeOf(c->getArg(1)));
    fill(out.contents, {0}, originOf(*c));
  }
  return true;
}

}  // namespace gpubmc::core
