#include "core/frontend/clang/infer_block_size.h"

#include "core/frontend/clang/kernel_declaration.h"
#include "gpu-model/ir/device_limits.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace gpubmc::core {
namespace {

using clang::dyn_cast;

constexpr int kDepth = 4;        // of variables that are initialised with other variables
constexpr int kMostNested = 16;  // sums and products in each other

bool isPowerOfTwo(uint64_t n) {
  return n && !(n & (n - 1));
}

/// threadIdx.x, blockIdx.y, blockDim.z: the variable, and 0 to 2.
struct Builtin {
  llvm::StringRef of;
  unsigned axis;
};

const clang::Expr* plain(const clang::Expr* e) {
  e = e->IgnoreParenCasts();
  if (const auto* pseudo = dyn_cast<clang::PseudoObjectExpr>(e)) e = pseudo->getSyntacticForm()->IgnoreParenCasts();
  if (const auto* opaque = dyn_cast<clang::OpaqueValueExpr>(e)) e = opaque->getSourceExpr()->IgnoreParenCasts();
  return e;
}

const clang::VarDecl* variableOf(const clang::Expr* e) {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(plain(e));
  return ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
}

/// The calls of OpenCL for these variables; get_global_id is a sum of them.
constexpr llvm::StringLiteral kGlobalId = "get_global_id";
std::optional<Builtin> calledBuiltin(const clang::CallExpr& c) {
  const clang::FunctionDecl* f = c.getDirectCallee();
  if (!f || !f->getIdentifier() || c.getNumArgs() != 1) return std::nullopt;
  const auto name = llvm::StringSwitch<llvm::StringRef>(f->getName())
                        .Case("get_local_id", "threadIdx")
                        .Case("get_group_id", "blockIdx")
                        .Case("get_local_size", "blockDim")
                        .Case(kGlobalId, kGlobalId)
                        .Default("");
  clang::Expr::EvalResult axis;
  if (name.empty() || !f->getASTContext().getLangOpts().OpenCL || c.getArg(0)->isValueDependent() ||
      !c.getArg(0)->EvaluateAsInt(axis, f->getASTContext()) || axis.Val.getInt().ugt(2))
    return std::nullopt;
  return Builtin{name, unsigned(axis.Val.getInt().getZExtValue())};
}

std::optional<Builtin> builtinOf(const clang::Expr* e) {
  e = plain(e);
  if (const auto* c = dyn_cast<clang::CallExpr>(e)) return calledBuiltin(*c);
  const clang::Expr* base = nullptr;
  llvm::StringRef field;
  if (const auto* p = dyn_cast<clang::MSPropertyRefExpr>(e))
    base = p->getBaseExpr(), field = p->getPropertyDecl()->getName();
  else if (const auto* m = dyn_cast<clang::MemberExpr>(e); m && m->getMemberDecl()->getIdentifier())
    base = m->getBase(), field = m->getMemberDecl()->getName();
  const clang::VarDecl* v = base ? variableOf(base) : nullptr;
  if (!v || !v->getIdentifier() || field.size() != 1 || field[0] < 'x' || field[0] > 'z') return std::nullopt;
  if (v->getName() != "threadIdx" && v->getName() != "blockIdx" && v->getName() != "blockDim") return std::nullopt;
  return Builtin{v->getName(), unsigned(field[0] - 'x')};
}

/// A summand: a built-in variable times a constant, a constant, or a loop variable.
struct Summand {
  std::optional<Builtin> builtin{};
  uint64_t factor = 1;  ///< of the built-in variable; 0: not only a constant
  std::optional<int64_t> constant{};
  const clang::VarDecl* variable = nullptr;
  bool isOf(llvm::StringRef name) const { return builtin && builtin->of == name; }
};

/// What the code of one kernel suggests.
class Evidence : public clang::RecursiveASTVisitor<Evidence> {
 public:
  explicit Evidence(const clang::ASTContext& context) : context_(context) {}

  void read(const clang::FunctionDecl& f) {
    const clang::FunctionDecl* body = nullptr;
    if (!f.hasBody(body) || body->isDependentContext() || !seen_.insert(body).second) return;
    if (context_.getSourceManager().isInSystemHeader(body->getLocation())) return;
    TraverseStmt(body->getBody());
  }

  bool VisitCallExpr(clang::CallExpr* c) {
    if (const clang::FunctionDecl* f = c->getDirectCallee()) read(*f);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* c) {
    read(*c->getConstructor());
    return true;
  }

  bool VisitExpr(clang::Expr* e) {
    if (const auto b = builtinOf(e); b && (b->of == "threadIdx" || b->of == kGlobalId)) axes_ |= 1u << b->axis;
    return true;
  }

  // The sum of a loop variable and threadIdx.y, or a variable that is initialised with threadIdx.x.
  bool VisitForStmt(clang::ForStmt* s) {
    const auto* step = dyn_cast_or_null<clang::CompoundAssignOperator>(s->getInc());
    const clang::VarDecl* v = step && step->getOpcode() == clang::BO_AddAssign ? variableOf(step->getLHS()) : nullptr;
    const uint64_t n = v ? largestFactor(step->getRHS()) : 0;
    if (n < 2) return true;
    steps_[v] = n;
    if (!v->getInit() || n < kShortestRow) return true;
    for (const Summand& a : summands(v->getInit()))
      if (a.isOf("threadIdx") && a.factor == 1) keepLeast(stepped_[a.builtin->axis], n);
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->isEqualityOp()) return readDemand(e->getLHS(), e->getRHS()), readDemand(e->getRHS(), e->getLHS()), true;
    // The summands of a part of a sum are among those of the sum, which is visited first.
    if (e->getOpcode() != clang::BO_Add || parts_.contains(e)) return true;
    const std::vector<Summand> all = summands(e, &parts_);
    if (readNumbering(e, all)) return true;
    for (const Summand& a : all) {
      if (!a.isOf("threadIdx") || a.factor != 1) continue;
      for (const Summand& b : all) {
        const bool isRow = b.isOf("threadIdx") && b.builtin->axis != a.builtin->axis && b.factor > 1;
        const bool isBlock = b.isOf("blockIdx") && b.builtin->axis == a.builtin->axis && b.factor > 1;
        if (isRow || isBlock) keepLeast(numbered_[a.builtin->axis], b.factor);
        if (b.variable)
          if (const auto step = steps_.find(b.variable); step != steps_.end())
            keepLeast(stepped_[a.builtin->axis], step->second);
      }
    }
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) {
    const auto* type = context_.getAsConstantArrayType(e->getBase()->IgnoreParenImpCasts()->getType());
    if (!type || !isShared(e->getBase())) return true;
    std::optional<unsigned> axis;
    int64_t offset = 0;
    for (const Summand& a : summands(e->getIdx())) {
      if (a.constant)
        offset += *a.constant;
      else if (a.isOf("threadIdx") && a.factor == 1 && !axis)
        axis = a.builtin->axis;
      else
        return true;
    }
    const uint64_t n = type->getSize().getZExtValue();
    if (!axis || offset < 0 || uint64_t(offset) >= n) return true;
    // A halo around a tile. In an array of a round size an offset is a step of an algorithm.
    if (offset && isPowerOfTwo(n)) return true;
    keepLeast(room_[*axis], n - uint64_t(offset));
    return true;
  }

  unsigned axes() const { return axes_; }
  ir::Dim3 block() const {
    std::array<uint32_t, 3> out{};
    for (unsigned d = 0; d < 3; ++d) {
      uint64_t room = room_[d];
      if (room > 4 && isPowerOfTwo(room - 1)) --room;  // a column of padding, against bank conflicts
      uint64_t n = numbered_[d];
      if (room && (n == 0 || room < n)) n = room;
      if (stepped_[d]) n = stepped_[d];
      if (asked_[d]) n = asked_[d];
      out[d] = n <= ir::kGpuBlocks.threads ? uint32_t(n) : 0;
    }
    return {out[0], out[1], out[2]};
  }

 private:
  static constexpr uint64_t kShortestRow = 8;  // of threads that advance by a constant

  static void keepLeast(uint64_t& known, uint64_t n) {
    if (n && (known == 0 || n < known)) known = n;
  }

  std::optional<int64_t> constantOf(const clang::Expr* e) const {
    clang::Expr::EvalResult value;
    if (e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(value, context_))
      return std::nullopt;
    return value.Val.getInt().getSignificantBits() <= 64 ? std::optional(value.Val.getInt().getExtValue())
                                                         : std::nullopt;
  }

  /// From a constant that is a product; 0: not a positive constant. The other factors are elements per thread.
  uint64_t largestFactor(const clang::Expr* e) const {
    e = plain(e);
    const std::optional<int64_t> n = constantOf(e);
    if (!n || *n <= 0) return 0;
    const auto* op = dyn_cast<clang::BinaryOperator>(e);
    if (!op || op->getOpcode() != clang::BO_Mul) return uint64_t(*n);
    return std::max(largestFactor(op->getLHS()), largestFactor(op->getRHS()));
  }

  // blockDim.x == 128
  void readDemand(const clang::Expr* a, const clang::Expr* b) {
    const std::optional<Builtin> of = builtinOf(a);
    const std::optional<int64_t> n = of && of->of == "blockDim" ? constantOf(b) : std::nullopt;
    if (n && *n > 0) keepLeast(asked_[of->axis], uint64_t(*n));
  }

  /// By direction, what threadIdx is multiplied by; 0: it does not occur.
  using Strides = std::array<uint64_t, 3>;

  // (threadIdx.z * 4 + threadIdx.y) * 4 + threadIdx.x numbers the threads of a block; next to blockIdx.x * 32 there are
  // 32 of them. False: this is no such sum.
  bool readNumbering(const clang::Expr* sum, const std::vector<Summand>& all) {
    Strides strides{};
    addStrides(sum, 1, strides, 0);
    std::array<unsigned, 3> by{0, 1, 2};  // the fastest first
    std::ranges::stable_sort(by, {}, [&](unsigned d) { return strides[d]; });
    if (strides[by[0]] != 1) return false;
    for (size_t i = 1; i < by.size(); ++i)
      if (strides[by[i]] == strides[by[i - 1]] || strides[by[i]] % strides[by[i - 1]]) return false;
    for (size_t i = 1; i < by.size(); ++i) keepLeast(numbered_[by[i - 1]], strides[by[i]] / strides[by[i - 1]]);
    const uint64_t plane = strides[by[2]];
    for (const Summand& b : all)
      if (b.isOf("blockIdx") && b.factor >= plane && b.factor % plane == 0)
        keepLeast(numbered_[by[2]], b.factor / plane);
    return true;
  }
  void addStrides(const clang::Expr* e, uint64_t factor, Strides& out, int depth) const {
    e = plain(e);
    if (const auto b = builtinOf(e)) {
      if (b->of == "threadIdx") out[b->axis] += factor;
      return;
    }
    if (const clang::VarDecl* v = variableOf(e)) {
      if (v->hasLocalStorage() && v->getInit() && depth < kDepth && !steps_.contains(v))
        addStrides(v->getInit(), factor, out, depth + 1);
      return;
    }
    const auto* op = dyn_cast<clang::BinaryOperator>(e);
    if (!op || depth >= kMostNested) return;
    if (op->getOpcode() == clang::BO_Add) {
      addStrides(op->getLHS(), factor, out, depth + 1);
      addStrides(op->getRHS(), factor, out, depth + 1);
    } else if (op->getOpcode() == clang::BO_Mul) {
      for (const auto& [times, of] : {std::pair(op->getLHS(), op->getRHS()), std::pair(op->getRHS(), op->getLHS())})
        if (const auto n = constantOf(times); n && *n > 0 && *n <= int64_t(ir::kGpuBlocks.threads))
          return addStrides(of, factor * uint64_t(*n), out, depth + 1);
    }
  }

  using Parts = std::set<const clang::Expr*>;
  /// `parts` receives the sums in it.
  std::vector<Summand> summands(const clang::Expr* e, Parts* parts = nullptr) const {
    std::vector<Summand> out;
    addSummands(e, out, 0, parts);
    return out;
  }
  // Long sums lean to the left: neither recursion, nor an evaluation of each part.
  void addSummands(const clang::Expr* e, std::vector<Summand>& out, int depth, Parts* parts) const {
    std::vector<const clang::Expr*> right;
    for (e = plain(e);;) {
      const auto* op = dyn_cast<clang::BinaryOperator>(e);
      if (!op || op->getOpcode() != clang::BO_Add) break;
      if (parts) parts->insert(op);
      right.push_back(op->getRHS());
      e = plain(op->getLHS());
    }
    addSummand(e, out, depth);
    for (; !right.empty(); right.pop_back()) {
      const auto* inner = dyn_cast<clang::BinaryOperator>(plain(right.back()));
      inner && inner->getOpcode() == clang::BO_Add ? addSummands(inner, out, depth, parts)
                                                   : addSummand(plain(right.back()), out, depth);
    }
  }
  void addSummand(const clang::Expr* e, std::vector<Summand>& out, int depth) const {
    if (const auto b = builtinOf(e)) return out.push_back({.builtin = b});
    if (const auto n = constantOf(e)) return out.push_back({.constant = n});
    Summand product;
    if (asProduct(e, product, depth)) return out.push_back(product);
    const clang::VarDecl* v = variableOf(e);
    if (v && v->hasLocalStorage() && v->getInit() && depth < kDepth && !steps_.contains(v))
      return addSummands(v->getInit(), out, depth + 1, nullptr);
    out.push_back({.variable = v});
  }

  /// A product with one factor that is a built-in variable.
  bool asProduct(const clang::Expr* e, Summand& out, int depth) const {
    const auto* op = dyn_cast<clang::BinaryOperator>(e);
    const auto* call = dyn_cast<clang::CallExpr>(e);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    const bool isCall = callee && callee->getIdentifier() && call->getNumArgs() == 2 &&
                        (callee->getName() == "__umul24" || callee->getName() == "__mul24");
    if (!isCall && !(op && op->getOpcode() == clang::BO_Mul)) return false;
    std::vector<const clang::Expr*> work{isCall ? call->getArg(0) : op->getLHS(),
                                         isCall ? call->getArg(1) : op->getRHS()};
    uint64_t largest = 1;
    bool known = true;
    for (int left = 16; !work.empty() && left > 0; --left) {
      const clang::Expr* f = plain(work.back());
      work.pop_back();
      const clang::VarDecl* v = variableOf(f);
      if (const auto b = builtinOf(f)) {
        if (out.builtin) return false;
        out.builtin = b;
      } else if (constantOf(f)) {
        largest = std::max(largest, largestFactor(f));
      } else if (const auto* inner = dyn_cast<clang::BinaryOperator>(f); inner && inner->getOpcode() == clang::BO_Mul) {
        work.insert(work.end(), {inner->getLHS(), inner->getRHS()});
      } else if (v && v->hasLocalStorage() && v->getInit() && depth < kDepth) {
        ++depth;
        work.push_back(v->getInit());
      } else {
        known = false;
      }
    }
    out.factor = known && work.empty() ? largest : 0;
    return out.builtin.has_value();
  }

  static bool isShared(const clang::Expr* e) {
    e = e->IgnoreParenImpCasts();
    while (const auto* a = dyn_cast<clang::ArraySubscriptExpr>(e)) e = a->getBase()->IgnoreParenImpCasts();
    const auto* ref = dyn_cast<clang::DeclRefExpr>(e);
    return ref && isInSharedMemory(*ref->getDecl());
  }

  const clang::ASTContext& context_;
  std::set<const clang::FunctionDecl*> seen_;
  std::map<const clang::VarDecl*, uint64_t> steps_;  ///< of loops, by loop variable
  Parts parts_;                                      ///< of sums whose summands were read
  std::array<uint64_t, 3> asked_{}, stepped_{}, numbered_{}, room_{};
  unsigned axes_ = 0;
};

}  // namespace

ir::Dim3 inferBlockSize(const clang::FunctionDecl& kernel) {
  Evidence evidence(kernel.getASTContext());
  evidence.read(kernel);
  return evidence.block();
}

unsigned axesOfThreads(const clang::FunctionDecl& kernel) {
  Evidence evidence(kernel.getASTContext());
  evidence.read(kernel);
  return evidence.axes();
}

}  // namespace gpubmc::core
