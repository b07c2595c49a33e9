// What a counterexample rests on, in this order: a negative number, a product that wraps, zero, a size beyond what
// arrays of a device hold, a counter that does not begin with 0, an element outside of what it indexes, equal or
// descending elements where two threads meet. A number that counts no more bytes than the largest array has, where all
// arrays together fit in a device, is a usual one, whatever it makes wrap around. A condition on elements is bounded by
// what a kernel can know: elements of the array that was exceeded, rows of it where its size is a product, or a
// parameter.

#include "core/run/environment_proposals.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/check/element_contents.h"
#include "core/check/expression.h"
#include "core/run/address_reads.h"
#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/origins.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core {

namespace {

using ir::ElementCondition;
using ir::Expression;
using Elements = ElementCondition::Kind;
using Op = Expression::Op;
using Wide = __int128;

/// Of products of numbers, and of numbers. Arrays with more elements than the last are rare.
constexpr int64_t kMost[] = {INT32_MAX, int64_t(1) << 30, int64_t(1) << 28, int64_t(1) << 26};
/// Of numbers of 64 bits, first.
constexpr int64_t kMostWide = int64_t(1) << 40;
/// Bytes that all arrays of a usual launch have together.
constexpr uint64_t kMostMemory = uint64_t(4) << 30;

/// The program sees to what it finds there: no caller does.
bool isComputed(const ir::Kernel& kernel, uint32_t object) {
  return kernel.computed.contains(object) || std::ranges::any_of(kernel.params, [&](const ir::KernelParam& p) {
           return p.type.isPtr() && p.object == object && p.contents.isComputed;
         });
}

/// All elements are 0. Nothing: that is stated already, or known to be otherwise, or they are no integers.
std::optional<ElementCondition> allZero(const ir::Module& module, const ir::Kernel& kernel, uint32_t object) {
  if (isComputed(kernel, object)) return {};
  const ir::Object& array = module.objects.at(object);
  if (std::ranges::find(kernel.elements, object, &ElementCondition::object) != kernel.elements.end()) return {};
  if (array.space != ir::Space::Global || array.init != ir::Init::Arbitrary || array.parts.size() != 1) return {};
  const ir::ElementPart& part = array.parts.front();
  if (!part.type.isInt() || part.isBitField || part.bits() != 8 * array.elementBytes) return {};
  return ElementCondition{.object = object,
                          .kind = Elements::AtMost,
                          .bound = Expression::constant(0),
                          .bytes = array.elementBytes,
                          .isSigned = part.isSigned};
}

/// The array is an argument of other kernels, and none of this one.
bool isOfAnother(const ir::Module& module, const ir::Kernel& kernel, uint32_t object) {
  auto has = [&](const ir::Kernel& k) {
    return std::ranges::find(k.params, object, &ir::KernelParam::object) != k.params.end();
  };
  return !has(kernel) && std::ranges::any_of(module.kernels, has);
}

class Proposing {
 public:
  Proposing(const ir::Module& module, const ir::Kernel& kernel, const Options& options, InputDomain domain,
            const PropertyResult& violated)
      : module_(module),
        kernel_(kernel),
        arrays_(options.arrays),
        w_(violated.counterexample->witness),
        violation_(violated.counterexample->outcome.violations[violated.counterexample->violation]) {
    for (uint32_t i = 0; i < kernel.params.size(); ++i) {
      const ir::KernelParam& p = kernel.params[i];
      const bool isGiven = options.params.contains(p.name) || (domain == InputDomain::Launches && p.passed);
      // That a number is not below zero is not for callers to see to where the program computes it.
      const bool isComputed = options.inputs != Options::Inputs::All && !p.passed && !p.passedAt.empty();
      if (p.type.isInt() && p.type.bits >= 16 && !isGiven) free_.push_back(i);
      if (p.type.isInt() && p.type.bits >= 16 && !isGiven && !isComputed) outside_.push_back(i);
      if (p.type.isInt() && p.type.bits >= 16) numbers_.push_back(i);
    }
    usual_ = largestUsual();
  }

  std::vector<Environment> list() {
    for (uint32_t p : outside_)
      if (value(p) < 0) propose(compared(Op::Ge, p, 0));
    for (uint32_t p : free_)
      if (kernel_.params[p].type.bits == 64 && value(p) > kMostWide) propose(compared(Op::Le, p, kMostWide));
    for (size_t factors : {2, 3, 4}) products(factors, kMost[0]);
    for (uint32_t p : outside_)
      if (value(p) == 0) propose(compared(Op::Gt, p, 0));
    for (int64_t most : kMost) {
      products(2, most);
      for (uint32_t p : free_)
        if (value(p) > std::max(most, usual_)) propose(compared(Op::Le, p, most));
    }
    for (size_t factors : {2, 3})
      for (uint32_t p : free_) limit(std::vector<uint32_t>(factors, p), kMost[0]);
    elements();
    return std::move(out_);
  }

 private:
  int64_t value(uint32_t p) const { return valueOf(Expression::param(p), kernel_, w_).value_or(INT64_MAX); }
  /// Bytes of the largest array; 0 where the arrays of the counterexample are not usual, or one has an unknown size.
  int64_t largestUsual() const {
    uint64_t largest = 0, all = 0;
    std::set<uint32_t> seen;
    for (const ir::KernelParam& p : kernel_.params) {
      if (!p.type.isPtr() || !seen.insert(p.object).second) continue;
      const auto given = w_.extents.find(p.object);
      const std::optional<uint64_t> bytes =
          given != w_.extents.end() ? std::optional(given->second) : module_.objects[p.object].size;
      if (!bytes || *bytes > kMostMemory) return 0;
      largest = std::max(largest, *bytes);
      all += *bytes;
    }
    return all <= kMostMemory ? int64_t(largest) : 0;
  }
  static Expression compared(Op op, uint32_t p, int64_t n) {
    return Expression::binary(op, Expression::param(p), Expression::constant(n));
  }
  void propose(Expression number) {
    Environment e;
    e.numbers.push_back(std::move(number));
    if (std::ranges::find(out_, e) == out_.end()) out_.push_back(std::move(e));
  }
  void propose(const ElementCondition& c) {
    Environment e;
    e.elements.push_back(c);
    if (!meetElements(w_, {c}, kernel_) && std::ranges::find(out_, e) == out_.end()) out_.push_back(std::move(e));
  }

  // Of numbers above 1, by which a product is larger.
  void products(size_t count, int64_t most) {
    std::vector<uint32_t> large;
    for (uint32_t p : free_)
      if (value(p) > 1) large.push_back(p);
    std::vector<size_t> chosen;
    auto choose = [&](auto& self, size_t from) -> void {
      if (chosen.size() < count) {
        for (size_t i = from; i < large.size(); ++i) {
          chosen.push_back(i);
          self(self, i + 1);
          chosen.pop_back();
        }
        return;
      }
      std::vector<uint32_t> factors;
      for (size_t i : chosen) factors.push_back(large[i]);
      limit(factors, most);
    };
    choose(choose, 0);
  }

  /// Of a product that exceeds it here, and not by usual numbers alone: where each of them counts no more than the
  /// bytes of an array, the product wraps around in a usual launch.
  void limit(const std::vector<uint32_t>& factors, int64_t most) {
    if (std::ranges::all_of(factors, [&](uint32_t p) { return value(p) <= usual_; })) return;
    Wide product = 1;
    for (uint32_t p : factors) product = std::min(product * std::max<int64_t>(value(p), 0), Wide(1) << 62);
    // A condition states nothing where its own product exceeds 64 bits.
    if (product <= std::max(most, usual_) || product == Wide(1) << 62) return;
    Expression e = Expression::param(factors[0]);
    for (size_t i = 1; i < factors.size(); ++i)
      e = Expression::binary(Op::Mul, std::move(e), Expression::param(factors[i]));
    propose(Expression::binary(Op::Le, std::move(e), Expression::constant(most)));
  }

  /// Arrays of integers of which nothing is known, first those that the violating access reads its place from.
  std::vector<ElementCondition> indexArrays() const {
    std::vector<ElementCondition> out;
    std::set<uint32_t> seen;
    for (const ir::KernelParam& p : kernel_.params) {
      if (!p.type.isPtr() || p.byValueStruct || !p.contents.empty() || !seen.insert(p.object).second) continue;
      // What the source states of an array is all that it needs.
      if (std::ranges::find(kernel_.elements, p.object, &ElementCondition::object) != kernel_.elements.end()) continue;
      const ir::Object& array = module_.objects[p.object];
      if (array.space != ir::Space::Global || array.init != ir::Init::Arbitrary || array.parts.size() != 1) continue;
      const ir::ElementPart& part = array.parts.front();
      if (!part.type.isInt() || part.isBitField || part.bits() != 8 * array.elementBytes) continue;
      // Any byte is usual where an array holds bytes: pixels, letters.
      if (array.elementBytes == 1) continue;
      out.push_back({.object = p.object, .bytes = array.elementBytes, .isSigned = part.isSigned});
    }
    const std::vector<uint32_t> nearest = readsOfAddress(module_, kernel_, violation_.inst).arrays;
    std::ranges::stable_sort(
        out, {}, [&](const ElementCondition& c) { return std::ranges::find(nearest, c.object) - nearest.begin(); });
    return out;
  }

  /// What elements may count: places of the array that was exceeded, rows of it, and numbers that the kernel gets.
  std::vector<Expression> bounds() const {
    std::vector<Expression> out;
    const bool isExceeded = violation_.cls == PropertyClass::Bounds && violation_.second;
    if (isExceeded && violation_.second->object < module_.objects.size()) {
      const uint32_t object = violation_.second->object;
      const ir::Object& array = module_.objects[object];
      const int64_t bytes = std::max(array.elementBytes, 1u);
      std::optional<Expression> places;
      if (array.size) places = Expression::constant(int64_t(*array.size) / bytes);
      for (const ir::KernelParam& p : kernel_.params) {
        if (!p.type.isPtr() || p.object != object) continue;
        if (const auto given = arrays_.find(p.name); given != arrays_.end())
          places = parameterExpression(kernel_, given->second);
        else if (p.extent)
          places = divided(*p.extent, bytes);
      }
      if (places) {
        out.push_back(*places);
        for (uint32_t p : numbers_)
          if (std::optional<Expression> rows = without(p, *places)) out.push_back(std::move(*rows));
      }
    }
    for (uint32_t p : numbers_) out.push_back(Expression::param(p));
    return out;
  }
  static void collectFactors(const Expression& e, std::vector<Expression>& out) {
    if (e.op == Op::Convert) return collectFactors(e.args[0], out);
    if (e.op != Op::Mul) return out.push_back(e);
    for (const Expression& a : e.args) collectFactors(a, out);
  }
  /// The other factors of a product; nothing: the parameter is none of its factors, or the only one.
  static std::optional<Expression> without(uint32_t parameter, const Expression& product) {
    std::vector<Expression> factors;
    collectFactors(product, factors);
    const auto at = std::ranges::find(factors, Expression::param(parameter));
    if (at == factors.end() || factors.size() == 1) return std::nullopt;
    factors.erase(at);
    Expression out = factors[0];
    for (size_t i = 1; i < factors.size(); ++i) out = Expression::binary(Op::Mul, std::move(out), factors[i]);
    return out;
  }
  /// `n * 4` divided by 4 is n.
  static Expression divided(const Expression& e, int64_t by) {
    if (by == 1) return e;
    if (e.isConstant()) return Expression::constant(e.value / by);
    if (e.op == Op::Mul && e.args[1].isConstant() && e.args[1].value == by) return e.args[0];
    if (e.op == Op::Mul && e.args[0].isConstant() && e.args[0].value == by) return e.args[1];
    return Expression::binary(Op::Div, e, Expression::constant(by));
  }

  /// Whether the kernel reads the array: it may count there, where equal elements are what it is about.
  bool isReadAgain(uint32_t object) const {
    const ir::Function& code = module_.functions[kernel_.function];
    const ir::Origins origins(code, kernel_);
    return std::ranges::any_of(code.blocks, [&](const ir::Block& b) {
      return std::ranges::any_of(b.insts, [&](const ir::Inst& i) {
        return ir::readsMemory(i.op) && std::ranges::any_of(i.operands, [&](const ir::Operand& o) {
                 const ir::Objects from = o.type.isPtr() ? origins.of(o) : ir::Objects();
                 return from.any || from.of.contains(object);
               });
      });
    });
  }

  // Threads wait at atomic operations and volatile reads of what may be a lock.
  void freeLocks() {
    const ir::Function& code = module_.functions[kernel_.function];
    if (violation_.inst.function != kernel_.function) return;
    const ir::Inst& waits = ir::at(module_, violation_.inst);
    if (!ir::isStrong(waits)) return;
    const ir::Origins origins(code, kernel_);
    for (const ir::Operand& o : waits.operands)
      if (o.type.isPtr())
        for (uint32_t object : origins.of(o).of)
          if (const auto c = allZero(module_, kernel_, object)) propose(*c);
  }

  void elements() {
    Environment zero = zeroCounters(module_, kernel_);
    std::erase_if(zero.elements, [&](const ElementCondition& c) { return meetElements(w_, {c}, kernel_); });
    if (zero.size() != 0) out_.push_back(std::move(zero));
    if (violation_.cls == PropertyClass::Deadlock) return freeLocks();
    const bool meets = violation_.first && violation_.second;
    for (ElementCondition c : indexArrays()) {
      if (meets) {
        c.kind = Elements::Ascending, propose(c);
        if (isReadAgain(violation_.second->object)) continue;
        c.kind = Elements::Distinct, propose(c);
        continue;
      }
      for (const Expression& bound : bounds())
        for (const Elements kind : {Elements::AtMost, Elements::Below}) c.kind = kind, c.bound = bound, propose(c);
    }
  }

  const ir::Module& module_;
  const ir::Kernel& kernel_;
  const std::map<std::string, std::string>& arrays_;  ///< that the user gives: elements behind the pointer
  const interp::Witness& w_;
  const interp::Violation& violation_;
  /// Integer parameters: that the launches do not fix, of these those that callers choose, all.
  std::vector<uint32_t> free_, outside_, numbers_;
  int64_t usual_ = 0;  ///< numbers up to this need no limit
  std::vector<Environment> out_;
};

}  // namespace

std::vector<Environment> proposalsAgainst(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                                          InputDomain domain, const PropertyResult& violated) {
  return Proposing(module, kernel, options, domain, violated).list();
}

Environment freeLocks(const ir::Module& module, const ir::Kernel& kernel, const KernelResult& undecided) {
  Environment out;
  for (const PropertyResult& p : undecided.properties) {
    if (p.reason.cause != Cause::TakenAtStart || p.reason.number != 0) continue;
    for (uint32_t object = 0; object < module.objects.size(); ++object)
      if (module.objects[object].name == p.reason.subject && !isOfAnother(module, kernel, object))
        if (auto c = allZero(module, kernel, object)) out.elements.push_back(std::move(*c));
  }
  return out;
}

Environment zeroCounters(const ir::Module& module, const ir::Kernel& kernel) {
  Environment out;
  const ir::Function& code = module.functions[kernel.function];
  const ir::Origins origins(code, kernel);
  std::set<ir::RegId> used;
  for (const ir::Block& b : code.blocks)
    for (const ir::Inst& i : b.insts)
      for (const ir::Operand& o : i.operands)
        if (o.kind == ir::Operand::Kind::Reg && i.op != ir::Opcode::DebugValue) used.insert(ir::RegId(o.payload));
  // Volatile reads of what threads wait for are like atomic ones.
  ir::Module strong = module;
  ir::makeVolatileAtomic(strong);
  const std::vector<bool> waits = ir::waitingBlocks(strong.functions[kernel.function]);
  std::set<uint32_t> seen;
  for (ir::BlockId b = 0; b < code.blocks.size(); ++b)
    for (const ir::Inst& i : code.blocks[b].insts) {
      const bool mayCount = ir::isAtomicAccess(i) || (waits[b] && ir::isVolatile(i));
      if (!mayCount || !used.contains(i.result)) continue;
      for (const ir::Operand& o : i.operands)
        if (o.type.isPtr())
          for (uint32_t object : origins.of(o).of)
            if (seen.insert(object).second && !isOfAnother(module, kernel, object))
              if (auto c = allZero(module, kernel, object)) out.elements.push_back(std::move(*c));
    }
  return out;
}

std::vector<std::string> computedIn(const Environment& environment, const ir::Module& module,
                                    const ir::Kernel& kernel) {
  std::vector<std::string> out;
  for (const ElementCondition& c : environment.elements) {
    const std::string& name = module.objects.at(c.object).name;
    if (isComputed(kernel, c.object) && std::ranges::find(out, name) == out.end()) out.push_back(name);
  }
  return out;
}

bool isMet(const Environment& environment, const ir::Kernel& kernel, const interp::Witness& w) {
  return std::ranges::all_of(environment.numbers,
                             [&](const Expression& e) { return valueOf(e, kernel, w).value_or(1) != 0; }) &&
         meetElements(w, environment.elements, kernel);
}

}  // namespace gpubmc::core
