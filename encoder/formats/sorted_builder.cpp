#include "encoder/formats/sorted_builder.h"

#include <algorithm>

#include "encoder/util/error.h"

namespace gpubmc::encoder {

const char* smtText(SmtOp op) {
  switch (op) {
#define X(name, text) \
  case SmtOp::name: return text;
    GPUBMC_SMT_OPS(X)
#undef X
  }
  throw InternalError("no such operation");
}

SortedBuilder::Node SortedBuilder::keep(Forms f) {
  nodes_.push_back(f);
  return Node(nodes_.size() - 1);
}

SortedBuilder::Handle SortedBuilder::asTruth(Node x) {
  GPUBMC_CHECK(nodes_[x].width == 1);
  if (!nodes_[x].truth) {
    const Handle both[] = {nodes_[x].word, makeConstant(1, 1)};
    nodes_[x].truth = make(SmtOp::Equal, both, 0);
  }
  return nodes_[x].truth;
}

SortedBuilder::Handle SortedBuilder::asWord(Node x) {
  if (!nodes_[x].word) {
    const Handle choice[] = {nodes_[x].truth, makeConstant(1, 1), makeConstant(0, 1)};
    nodes_[x].word = make(SmtOp::Ite, choice, 1);
  }
  return nodes_[x].word;
}

SortedBuilder::Node SortedBuilder::constant(uint64_t bits, unsigned width) {
  return width == 1 ? truth(makeConstant(bits, 0)) : word(width, makeConstant(bits, width));
}

SortedBuilder::Node SortedBuilder::variable(const std::string& name, unsigned width) {
  return width == 1 ? truth(makeVariable(name, 0)) : word(width, makeVariable(name, width));
}

SortedBuilder::Node SortedBuilder::application(const std::string& function, std::span<const Node> operands,
                                               const std::string& value, unsigned width) {
  std::vector<Handle> handles;
  std::vector<Sort> sorts;
  for (Node x : operands) {
    handles.push_back(asWord(x));
    sorts.push_back(nodes_[x].width);
  }
  return word(width, makeApplication(function, handles, sorts, value, width));
}

SortedBuilder::Node SortedBuilder::operation(WordOp op, std::span<const Node> operands) {
  auto words = [&](SmtOp which) {
    std::vector<Handle> handles;
    for (Node x : operands) handles.push_back(asWord(x));
    const unsigned w = nodes_[operands[0]].width;
    return word(w, make(which, handles, w));
  };
  auto truths = [&](SmtOp which) {
    std::vector<Handle> handles;
    for (Node x : operands) handles.push_back(asTruth(x));
    return truth(make(which, handles, 0));
  };
  auto compared = [&](SmtOp which) {
    const Handle both[] = {asWord(operands[0]), asWord(operands[1])};
    return truth(make(which, both, 0));
  };
  const bool bits = std::all_of(operands.begin(), operands.end(), [&](Node x) { return nodes_[x].width == 1; });
  switch (op) {
    case WordOp::Not: return bits ? truths(SmtOp::Not) : words(SmtOp::BvNot);
    case WordOp::And: return bits ? truths(SmtOp::And) : words(SmtOp::BvAnd);
    case WordOp::Or: return bits ? truths(SmtOp::Or) : words(SmtOp::BvOr);
    case WordOp::Xor: return bits ? truths(SmtOp::Xor) : words(SmtOp::BvXor);
    case WordOp::Eq: return bits ? truths(SmtOp::Equal) : compared(SmtOp::Equal);
    case WordOp::Ite: {
      if (bits) return truths(SmtOp::Ite);
      const Handle all[] = {asTruth(operands[0]), asWord(operands[1]), asWord(operands[2])};
      const unsigned w = nodes_[operands[1]].width;
      return word(w, make(SmtOp::Ite, all, w));
    }
    case WordOp::Ult: return compared(SmtOp::BvUlt);
    case WordOp::Slt: return compared(SmtOp::BvSlt);
    case WordOp::Neg: return words(SmtOp::BvNeg);
    case WordOp::Add: return words(SmtOp::BvAdd);
    case WordOp::Mul: return words(SmtOp::BvMul);
    case WordOp::Udiv: return words(SmtOp::BvUdiv);
    case WordOp::Urem: return words(SmtOp::BvUrem);
    case WordOp::Sdiv: return words(SmtOp::BvSdiv);
    case WordOp::Srem: return words(SmtOp::BvSrem);
    case WordOp::Shl: return words(SmtOp::BvShl);
    case WordOp::Lshr: return words(SmtOp::BvLshr);
    case WordOp::Ashr: return words(SmtOp::BvAshr);
    case WordOp::Concat: {
      const Handle both[] = {asWord(operands[0]), asWord(operands[1])};
      const unsigned w = nodes_[operands[0]].width + nodes_[operands[1]].width;
      return word(w, make(SmtOp::Concat, both, w));
    }
  }
  throw InternalError("no such operation");
}

SortedBuilder::Node SortedBuilder::extract(Node x, unsigned high, unsigned low) {
  const Handle h[] = {asWord(x)};
  return word(high - low + 1, make(SmtOp::Extract, h, high - low + 1, high, low));
}

SortedBuilder::Node SortedBuilder::extend(Node x, unsigned by, bool isSigned) {
  const Handle h[] = {asWord(x)};
  const unsigned w = nodes_[x].width + by;
  return word(w, make(isSigned ? SmtOp::SignExtend : SmtOp::ZeroExtend, h, w, by));
}

}  // namespace gpubmc::encoder
