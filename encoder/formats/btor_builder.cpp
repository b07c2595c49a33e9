#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "encoder/formats/btor.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

using Node = WordBuilder::Node;

BtorBuilder::BtorBuilder() : widths_(1) {}

Node BtorBuilder::line(const char* operation, unsigned width, std::span<const Node> operands, const std::string& rest) {
  const Node id = Node(widths_.size());
  widths_.push_back(width);
  fmt::format_to(std::back_inserter(text_), "{} {} {}", id, operation, width);
  for (Node x : operands) fmt::format_to(std::back_inserter(text_), " {}", x);
  if (!rest.empty()) text_ += " " + rest;
  text_ += "\n";
  return id;
}

Node BtorBuilder::line(const char* operation, unsigned width, std::initializer_list<Node> operands,
                       const std::string& rest) {
  return line(operation, width, std::span(operands.begin(), operands.size()), rest);
}

Node BtorBuilder::constant(uint64_t bits, unsigned width) {
  return line("const", width, {}, fmt::format("{:0{}b}", bits, width));
}

Node BtorBuilder::variable(const std::string& name, unsigned width) {
  return line("var", width, {}, name);
}

Node BtorBuilder::application(const std::string& function, std::span<const Node> operands, const std::string& value,
                              unsigned width) {
  std::optional<Node> index;
  unsigned bits = 0;
  for (Node x : operands) {
    bits += widths_[x];
    index = index ? line("concat", bits, {*index, x}) : x;
  }
  if (!index) index = constant(0, bits = 1);
  auto [it, fresh] = functions_.try_emplace(function);
  if (fresh) it->second = line("array", width, {}, fmt::format("{} {}", bits, function));
  const Node read = line("read", width, {it->second, *index});
  const Node result = variable(value, width);
  require(line("eq", 1, {read, result}));
  return result;
}

// In BTOR the width of a shifted word must be a power of two, and the width of the shift amount its logarithm.
Node BtorBuilder::shift(WordOp op, Node x, Node amount) {
  const unsigned width = widths_[x], whole = std::max(2u, std::bit_ceil(width)), bits = std::bit_width(whole) - 1;
  const bool isSigned = op == WordOp::Ashr;
  const Node wide = whole == width ? x : extend(x, whole - width, isSigned);
  const Node few = bits == width ? amount : extract(amount, bits - 1, 0);
  const char* name = op == WordOp::Shl ? "sll" : isSigned ? "sra" : "srl";
  const Node shifted = line(name, whole, {wide, few});
  const Node cut = whole == width ? shifted : extract(shifted, width - 1, 0);
  const Node within = line("ult", 1, {amount, constant(width, width)});
  const Node sign = isSigned ? extract(x, width - 1, width - 1) : constant(0, 1);
  const Node beyond = width == 1 ? sign : extend(sign, width - 1, isSigned);
  return line("cond", width, {within, cut, beyond});
}

Node BtorBuilder::operation(WordOp op, std::span<const Node> xs) {
  const unsigned width = widths_[xs[0]];
  switch (op) {
    case WordOp::Not: return line("not", width, xs);
    case WordOp::Neg: return line("neg", width, xs);
    case WordOp::And: return line("and", width, xs);
    case WordOp::Or: return line("or", width, xs);
    case WordOp::Xor: return line("xor", width, xs);
    case WordOp::Add: return line("add", width, xs);
    case WordOp::Mul: return line("mul", width, xs);
    case WordOp::Udiv: return line("udiv", width, xs);
    case WordOp::Urem: return line("urem", width, xs);
    case WordOp::Sdiv: return line("sdiv", width, xs);
    case WordOp::Srem: return line("srem", width, xs);
    case WordOp::Shl:
    case WordOp::Lshr:
    case WordOp::Ashr: return shift(op, xs[0], xs[1]);
    case WordOp::Concat: return line("concat", width + widths_[xs[1]], xs);
    case WordOp::Ite: return line("cond", widths_[xs[1]], xs);
    case WordOp::Eq: return line("eq", 1, xs);
    case WordOp::Ult: return line("ult", 1, xs);
    case WordOp::Slt: return line("slt", 1, xs);
  }
  throw InternalError("no such operation");
}

Node BtorBuilder::extract(Node x, unsigned high, unsigned low) {
  return line("slice", high - low + 1, {x}, fmt::format("{} {}", high, low));
}

Node BtorBuilder::extend(Node x, unsigned by, bool isSigned) {
  return line(isSigned ? "sext" : "uext", widths_[x] + by, {x}, std::to_string(by));
}

void BtorBuilder::require(Node x) {
  line("root", 1, {x});
}

}  // namespace gpubmc::encoder
