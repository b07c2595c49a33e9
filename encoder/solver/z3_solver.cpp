#include <z3.h>

#include <new>
#include <utility>
#include <vector>

#include "encoder/formats/sorted_builder.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/word_solver.h"
#include "encoder/util/error.h"
#include "encoder/util/when_cancelled.h"

namespace gpubmc::encoder {

namespace {

/// Z3 takes 0 as no limit; its maximum means no limit as well.
unsigned capOf(uint32_t conflicts) {
  return conflicts ? conflicts : UINT32_MAX;
}

class Z3Builder final : public SortedBuilder {
 public:
  explicit Z3Builder(Z3_context c) : c_(c), nodes_(1) {}

  Z3_ast ast(Node x) { return nodes_[asWord(x)]; }
  Z3_ast truth(Node x) { return nodes_[asTruth(x)]; }
  /// The constraints since the last call.
  std::vector<Z3_ast> takeRequired() { return std::exchange(required_, {}); }

 private:
  Handle keep(Z3_ast a) {
    if (!a) throw std::bad_alloc();
    nodes_.push_back(a);
    return Handle(nodes_.size() - 1);
  }
  Z3_sort sortOf(Sort s) const { return s == 0 ? Z3_mk_bool_sort(c_) : Z3_mk_bv_sort(c_, s); }
  Handle makeConstant(uint64_t bits, Sort sort) override {
    if (sort == 0) return keep(bits ? Z3_mk_true(c_) : Z3_mk_false(c_));
    return keep(Z3_mk_unsigned_int64(c_, bits, sortOf(sort)));
  }
  Handle makeVariable(const std::string& name, Sort sort) override {
    return keep(Z3_mk_const(c_, Z3_mk_string_symbol(c_, name.c_str()), sortOf(sort)));
  }
  Handle makeApplication(const std::string& function, std::span<const Handle> operands, std::span<const Sort> sorts,
                         const std::string&, Sort sort) override {
    std::vector<Z3_sort> domain;
    for (Sort s : sorts) domain.push_back(sortOf(s));
    const std::vector<Z3_ast> xs = asts(operands);
    const Z3_func_decl f = Z3_mk_func_decl(c_, Z3_mk_string_symbol(c_, function.c_str()), unsigned(domain.size()),
                                           domain.data(), sortOf(sort));
    return keep(Z3_mk_app(c_, f, unsigned(xs.size()), xs.data()));
  }
  Handle make(SmtOp op, std::span<const Handle> operands, Sort, unsigned first, unsigned second) override {
    return keep(made(op, asts(operands), first, second));
  }
  void assertTrue(Handle truth) override { required_.push_back(nodes_[truth]); }

  std::vector<Z3_ast> asts(std::span<const Handle> handles) const {
    std::vector<Z3_ast> out;
    for (Handle h : handles) out.push_back(nodes_[h]);
    return out;
  }
  Z3_ast made(SmtOp op, const std::vector<Z3_ast>& x, unsigned first, unsigned second) const {
    switch (op) {
      case SmtOp::Not: return Z3_mk_not(c_, x[0]);
      case SmtOp::And: return Z3_mk_and(c_, unsigned(x.size()), x.data());
      case SmtOp::Or: return Z3_mk_or(c_, unsigned(x.size()), x.data());
      case SmtOp::Xor: return Z3_mk_xor(c_, x[0], x[1]);
      case SmtOp::Ite: return Z3_mk_ite(c_, x[0], x[1], x[2]);
      case SmtOp::Equal: return Z3_mk_eq(c_, x[0], x[1]);
      case SmtOp::BvNot: return Z3_mk_bvnot(c_, x[0]);
      case SmtOp::BvNeg: return Z3_mk_bvneg(c_, x[0]);
      case SmtOp::BvAnd: return Z3_mk_bvand(c_, x[0], x[1]);
      case SmtOp::BvOr: return Z3_mk_bvor(c_, x[0], x[1]);
      case SmtOp::BvXor: return Z3_mk_bvxor(c_, x[0], x[1]);
      case SmtOp::BvAdd: return Z3_mk_bvadd(c_, x[0], x[1]);
      case SmtOp::BvMul: return Z3_mk_bvmul(c_, x[0], x[1]);
      case SmtOp::BvUdiv: return Z3_mk_bvudiv(c_, x[0], x[1]);
      case SmtOp::BvUrem: return Z3_mk_bvurem(c_, x[0], x[1]);
      case SmtOp::BvSdiv: return Z3_mk_bvsdiv(c_, x[0], x[1]);
      case SmtOp::BvSrem: return Z3_mk_bvsrem(c_, x[0], x[1]);
      case SmtOp::BvShl: return Z3_mk_bvshl(c_, x[0], x[1]);
      case SmtOp::BvLshr: return Z3_mk_bvlshr(c_, x[0], x[1]);
      case SmtOp::BvAshr: return Z3_mk_bvashr(c_, x[0], x[1]);
      case SmtOp::BvUlt: return Z3_mk_bvult(c_, x[0], x[1]);
      case SmtOp::BvSlt: return Z3_mk_bvslt(c_, x[0], x[1]);
      case SmtOp::Concat: return Z3_mk_concat(c_, x[0], x[1]);
      case SmtOp::Extract: return Z3_mk_extract(c_, first, second, x[0]);
      case SmtOp::ZeroExtend: return Z3_mk_zero_ext(c_, first, x[0]);
      case SmtOp::SignExtend: return Z3_mk_sign_ext(c_, first, x[0]);
    }
    throw InternalError("no such operation");
  }

  Z3_context c_;
  std::vector<Z3_ast> nodes_;  ///< by handle
  std::vector<Z3_ast> required_;
};

/// A reference to one of Z3's objects.
template <class T, void (*take)(Z3_context, T), void (*drop)(Z3_context, T)>
class Held {
 public:
  Held(Z3_context c, T object) : c_(c), object_(object) {
    if (object_) take(c_, object_);
  }
  ~Held() {
    if (object_) drop(c_, object_);
  }
  Held(const Held&) = delete;
  T get() const { return object_; }

 private:
  Z3_context c_;
  T object_;
};
using HeldSolver = Held<Z3_solver, Z3_solver_inc_ref, Z3_solver_dec_ref>;
using HeldModel = Held<Z3_model, Z3_model_inc_ref, Z3_model_dec_ref>;
using HeldParams = Held<Z3_params, Z3_params_inc_ref, Z3_params_dec_ref>;

class Context {
 public:
  Context() {
    const Z3_config config = Z3_mk_config();
    c_ = Z3_mk_context(config);
    Z3_del_config(config);
    if (!c_) throw std::bad_alloc();
    Z3_set_error_handler(c_, [](Z3_context, Z3_error_code) {});  // errors are checked explicitly
  }
  ~Context() { Z3_del_context(c_); }
  Context(const Context&) = delete;
  Z3_context get() const { return c_; }

 private:
  Z3_context c_;
};

class Z3Solver final : public WordSolver {
 public:
  Z3Solver(const TermManager& terms, const Cancellation* cancel)
      : WordSolver(terms, cancel), builder_(context_.get()), lowering_(terms, builder_, cancel) {}

  Capabilities capabilities() const override { return {.words = true, .incremental = false}; }
  std::string name() const override {
    unsigned major = 0, minor = 0, build = 0, revision = 0;
    Z3_get_version(&major, &minor, &build, &revision);
    return "z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
  }

 private:
  Result decide(std::span<const Term> assumptions, uint32_t conflicts, Values& values) override {
    const Z3_context c = context_.get();
    std::vector<Z3_ast> all;
    for (Term t : constraints()) all.push_back(builder_.truth(lowering_.lower(t)));
    for (Term t : assumptions) all.push_back(builder_.truth(lowering_.lower(t)));
    for (Z3_ast a : builder_.takeRequired()) bounds_.push_back(a);
    const WhenCancelled watch(cancellation(), [c] { Z3_interrupt(c); });
    // A new solver each time: Z3 simplifies its first query as a whole, and its answers then do not depend on earlier
    // queries.
    const HeldSolver solver(c, Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, "QF_UFBV")));
    if (!solver.get()) return broken();
    const HeldParams params(c, Z3_mk_params(c));
    Z3_params_set_uint(c, params.get(), Z3_mk_string_symbol(c, "max_conflicts"), capOf(conflicts));
    // Ctrl-C ends the whole run: Z3 would catch the signal and end this query alone, without reporting it. Its handler
    // is also a global variable, which concurrent solvers would restore in the wrong order.
    Z3_params_set_bool(c, params.get(), Z3_mk_string_symbol(c, "ctrl_c"), false);
    Z3_solver_set_params(c, solver.get(), params.get());
    for (Z3_ast a : bounds_) Z3_solver_assert(c, solver.get(), a);
    for (Z3_ast a : all) Z3_solver_assert(c, solver.get(), a);
    if (Z3_get_error_code(c) != Z3_OK) return broken();
    const Z3_lbool r = Z3_solver_check(c, solver.get());
    if (Z3_get_error_code(c) != Z3_OK) return broken();
    if (r == Z3_L_FALSE) return {Answer::Unsat, ""};
    if (r == Z3_L_UNDEF) return unknown(solver.get(), conflicts);
    const HeldModel model(c, Z3_solver_get_model(c, solver.get()));
    if (!model.get()) return broken();
    for (const Lowering::Leaf& leaf : lowering_.leaves()) {
      Z3_ast value = nullptr;
      uint64_t bits = 0;
      if (!Z3_model_eval(c, model.get(), builder_.ast(leaf.node), true, &value) ||
          !Z3_get_numeral_uint64(c, value, &bits))
        return {Answer::Unknown, name() + " gave no value for a variable", true};
      values[leaf.name] = bits;
    }
    return {Answer::Sat, ""};
  }
  const Lowering& lowering() const override { return lowering_; }

  Result unknown(Z3_solver solver, uint32_t conflicts) const {
    if (cancellation() && cancellation()->cancelled()) return {Answer::Unknown, cancellation()->reason()};
    const std::string why = Z3_solver_get_reason_unknown(context_.get(), solver);
    if (why.find("memory") != std::string::npos) throw std::bad_alloc();
    if (conflicts) return {Answer::Unknown, "conflict limit"};
    return {Answer::Unknown, name() + " gave up: " + why, true};
  }
  Result broken() const {
    const Z3_error_code e = Z3_get_error_code(context_.get());
    if (cancellation() && cancellation()->cancelled()) return {Answer::Unknown, cancellation()->reason()};
    if (e == Z3_MEMOUT_FAIL) throw std::bad_alloc();
    return {Answer::Unknown, name() + " failed: " + Z3_get_error_msg(context_.get(), e), true};
  }

  Context context_;
  Z3Builder builder_;
  Lowering lowering_;
  std::vector<Z3_ast> bounds_;  ///< of variables
};

}  // namespace

std::unique_ptr<TermSolver> makeZ3(const TermManager& terms, const Cancellation* cancel) {
  return std::make_unique<Z3Solver>(terms, cancel);
}

}  // namespace gpubmc::encoder
