#include "encoder/formats/lowering.h"

#include <map>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

using Node = WordBuilder::Node;

namespace {

uint64_t top(unsigned width) {
  return width == 64 ? ~0ull : (1ull << width) - 1;
}

}  // namespace

void Lowering::dependencies(Term t, std::vector<Term>& out) const {
  switch (terms_.op(t)) {
    case Op::Select:
      out.push_back(terms_.args(t)[1]);
      for (Term a = terms_.args(t)[0]; terms_.op(a) == Op::Store; a = terms_.args(a)[0])
        for (size_t i = 1; i < 4; ++i) out.push_back(terms_.args(a)[i]);
      break;
    case Op::Add:
      for (auto [atom, k] : terms_.linear(t).parts) out.push_back(atom);
      break;
    default:
      for (Term a : terms_.args(t)) out.push_back(a);
  }
}

Node Lowering::lower(Term root) {
  std::vector<Term> stack{root}, needed;
  while (!stack.empty()) {
    poll_();
    const Term t = stack.back();
    if (memo_.contains(t.id)) {
      stack.pop_back();
      continue;
    }
    needed.clear();
    dependencies(t, needed);
    bool ready = true;
    for (Term d : needed)
      if (!memo_.contains(d.id)) {
        stack.push_back(d);
        ready = false;
      }
    if (!ready) continue;
    stack.pop_back();
    memo_.emplace(t.id, make(t));
  }
  return memo_.at(root.id);
}

Node Lowering::of(WordOp op, std::initializer_list<Node> operands) {
  return builder_.operation(op, std::span(operands.begin(), operands.size()));
}

Node Lowering::fold(WordOp op, Term t) {
  const auto xs = terms_.args(t);
  Node r = done(xs[0]);
  for (size_t i = 1; i < xs.size(); ++i) r = of(op, {r, done(xs[i])});
  return r;
}

Node Lowering::extremum(Term t, bool isSigned, bool least) {
  const auto xs = terms_.args(t);
  Node r = done(xs[0]);
  for (size_t i = 1; i < xs.size(); ++i) {
    const Node x = done(xs[i]);
    const Node less = of(isSigned ? WordOp::Slt : WordOp::Ult, {r, x});
    r = least ? of(WordOp::Ite, {less, r, x}) : of(WordOp::Ite, {less, x, r});
  }
  return r;
}

Node Lowering::makeVariable(Term t) {
  const unsigned width = terms_.width(t);
  const std::string name = "v" + std::to_string(t.id);
  const Node v = builder_.variable(name, width);
  leaves_.push_back({name, t, std::nullopt, width, v});
  const URange r = terms_.range(t);
  if (r.lo > 0) builder_.require(of(WordOp::Not, {of(WordOp::Ult, {v, builder_.constant(r.lo, width)})}));
  if (r.hi < top(width)) builder_.require(of(WordOp::Not, {of(WordOp::Ult, {builder_.constant(r.hi, width), v})}));
  return v;
}

Node Lowering::makeApply(Term t) {
  std::vector<Node> operands;
  for (Term a : terms_.args(t)) operands.push_back(done(a));
  if (terms_.isCommutative(t)) {
    const Node less = of(WordOp::Ult, {operands[1], operands[0]});
    const Node first = of(WordOp::Ite, {less, operands[1], operands[0]});
    operands[1] = of(WordOp::Ite, {less, operands[0], operands[1]});
    operands[0] = first;
  }
  const std::string name = "r" + std::to_string(t.id);
  const Node r = builder_.application("f" + std::to_string(terms_.payload(t)), operands, name, terms_.width(t));
  leaves_.push_back({name, t, std::nullopt, terms_.width(t), r});
  return r;
}

Node Lowering::baseRead(Term array, Term index) {
  auto [it, fresh] = reads_.try_emplace(uint64_t(array.id) << 32 | index.id);
  if (!fresh) return it->second;
  const std::string name = "c" + std::to_string(leaves_.size());
  const Node at[] = {done(index)};
  const Node r = builder_.application("a" + std::to_string(array.id), at, name, terms_.width(array));
  leaves_.push_back({name, array, index, terms_.width(array), r});
  return it->second = r;
}

Node Lowering::makeSelect(Term t) {
  const Term index = terms_.args(t)[1];
  std::vector<Term> stores;
  Term a = terms_.args(t)[0];
  std::optional<Node> known;
  for (; terms_.op(a) == Op::Store; a = terms_.args(a)[0]) {
    if (auto it = reads_.find(uint64_t(a.id) << 32 | index.id); it != reads_.end()) {
      known = it->second;
      break;
    }
    stores.push_back(a);
  }
  Node r = known                            ? *known
           : terms_.op(a) == Op::ArrayConst ? builder_.constant(terms_.arrayBits(a), terms_.width(a))
                                            : baseRead(a, index);
  // From the oldest store to the newest.
  for (size_t i = stores.size(); i > 0;) {
    if (const std::vector<TableStore> table = oldestTable(terms_, std::span(stores).first(i)); !table.empty()) {
      r = readOf(table, index, r);
      i -= table.size();
      continue;
    }
    const auto s = terms_.args(stores[--i]);
    const Node hit = of(WordOp::And, {done(s[1]), of(WordOp::Eq, {done(s[2]), done(index)})});
    r = of(WordOp::Ite, {hit, done(s[3]), r});
  }
  if (!stores.empty()) reads_[uint64_t(terms_.args(t)[0].id) << 32 | index.id] = r;
  return r;
}

Node Lowering::readOf(std::span<const TableStore> table, Term index, Node below) {
  const KnownBits bits = terms_.knownBits(index);
  return readTable(
      table, terms_.width(index), below,
      [&](const TableStore& s, Node before) {
        return terms_.isTrue(s.guard) ? done(s.value) : of(WordOp::Ite, {done(s.guard), done(s.value), before});
      },
      [&](unsigned bit) {
        const bool isOne = bits.ones >> bit & 1;
        return isOne || (bits.zeros >> bit & 1) ? std::optional(isOne) : std::nullopt;
      },
      [&](unsigned bit, Node yes, Node no) {
        return yes == no ? yes : of(WordOp::Ite, {builder_.extract(done(index), bit, bit), yes, no});
      });
}

Node Lowering::makeSum(Term t) {
  const unsigned width = terms_.width(t);
  const Linear l = terms_.linear(t);
  std::optional<Node> sum;
  auto add = [&](Node x) { sum = sum ? of(WordOp::Add, {*sum, x}) : x; };
  if (l.constant) add(builder_.constant(l.constant, width));
  for (auto [atom, k] : l.parts) {
    if (k == 1)
      add(done(atom));
    else if (k == top(width))
      add(of(WordOp::Neg, {done(atom)}));
    else
      add(of(WordOp::Mul, {done(atom), builder_.constant(k, width)}));
  }
  return sum ? *sum : builder_.constant(0, width);
}

Node Lowering::make(Term t) {
  const auto xs = terms_.args(t);
  const unsigned width = terms_.width(t);
  auto two = [&](WordOp op) { return of(op, {done(xs[0]), done(xs[1])}); };
  switch (terms_.op(t)) {
    case Op::Const: return builder_.constant(*terms_.value(t), width);
    case Op::Var: return makeVariable(t);
    case Op::Apply: return makeApply(t);
    case Op::Select: return makeSelect(t);
    case Op::Ite: return of(WordOp::Ite, {done(xs[0]), done(xs[1]), done(xs[2])});
    case Op::Eq: return two(WordOp::Eq);
    case Op::Ult: return two(WordOp::Ult);
    case Op::Slt: return two(WordOp::Slt);
    case Op::Not: return of(WordOp::Not, {done(xs[0])});
    case Op::And: return fold(WordOp::And, t);
    case Op::Or: return fold(WordOp::Or, t);
    case Op::Xor: return fold(WordOp::Xor, t);
    case Op::Add: return makeSum(t);
    case Op::Mul: return fold(WordOp::Mul, t);
    case Op::Udiv: return two(WordOp::Udiv);
    case Op::Urem: return two(WordOp::Urem);
    case Op::Sdiv: return two(WordOp::Sdiv);
    case Op::Srem: return two(WordOp::Srem);
    case Op::Shl: return two(WordOp::Shl);
    case Op::Lshr: return two(WordOp::Lshr);
    case Op::Ashr: return two(WordOp::Ashr);
    case Op::Concat: return two(WordOp::Concat);
    case Op::Extract: {
      const auto [high, low] = terms_.extractBounds(t);
      return builder_.extract(done(xs[0]), high, low);
    }
    case Op::Zext:
    case Op::Sext: {
      const unsigned by = width - terms_.width(xs[0]);
      return by == 0 ? done(xs[0]) : builder_.extend(done(xs[0]), by, terms_.op(t) == Op::Sext);
    }
    case Op::Umin: return extremum(t, false, true);
    case Op::Umax: return extremum(t, false, false);
    case Op::Smin: return extremum(t, true, true);
    case Op::Smax: return extremum(t, true, false);
    case Op::ArrayVar:
    case Op::ArrayConst:
    case Op::Store: break;
  }
  throw InternalError("an array is no word");
}

std::optional<Model> Lowering::modelOf(const std::unordered_map<std::string, uint64_t>& values) const {
  Model m;
  Evaluator evaluate(terms_, m);
  std::map<std::pair<uint32_t, std::vector<uint64_t>>, uint64_t> functions;
  for (const Leaf& leaf : leaves_) {
    const auto it = values.find(leaf.name);
    const uint64_t value = it == values.end() ? 0 : it->second;
    if (leaf.index) {
      m.arrays[leaf.head.id].cells.try_emplace(evaluate(*leaf.index), value);
    } else if (terms_.op(leaf.head) == Op::Var) {
      const URange r = terms_.range(leaf.head);
      if (value < r.lo || value > r.hi) return std::nullopt;
      m.values[leaf.head.id] = value;
    } else {
      std::vector<uint64_t> at;
      for (Term a : terms_.args(leaf.head)) at.push_back(evaluate(a));
      if (terms_.isCommutative(leaf.head) && at[1] < at[0]) std::swap(at[0], at[1]);
      m.values[leaf.head.id] = functions.try_emplace({terms_.payload(leaf.head), std::move(at)}, value).first->second;
    }
  }
  return m;
}

}  // namespace gpubmc::encoder
