#include <fmt/format.h>

#include "encoder/formats/smtlib.h"

namespace gpubmc::encoder {

namespace {

std::string sortText(unsigned sort) {
  return sort == 0 ? "Bool" : fmt::format("(_ BitVec {})", sort);
}

}  // namespace

SmtlibBuilder::SmtlibBuilder() : names_(1) {}

SmtlibBuilder::Handle SmtlibBuilder::named(std::string name) {
  names_.push_back(std::move(name));
  return Handle(names_.size() - 1);
}

// Not by define-fun: Z3 expands the definition at each use, so that parsing takes time quadratic in the length of the
// text.
void SmtlibBuilder::define(const std::string& name, Sort sort) {
  fmt::format_to(std::back_inserter(text_), "(declare-fun {0} () {1})\n(assert (= {0} ", name, sortText(sort));
}

SmtlibBuilder::Handle SmtlibBuilder::makeConstant(uint64_t bits, Sort sort) {
  if (sort == 0) return named(bits ? "true" : "false");
  if (sort % 4 == 0) return named(fmt::format("#x{:0{}x}", bits, sort / 4));
  return named(fmt::format("#b{:0{}b}", bits, sort));
}

SmtlibBuilder::Handle SmtlibBuilder::makeVariable(const std::string& name, Sort sort) {
  fmt::format_to(std::back_inserter(text_), "(declare-fun {} () {})\n", name, sortText(sort));
  return named(name);
}

SmtlibBuilder::Handle SmtlibBuilder::makeApplication(const std::string& function, std::span<const Handle> operands,
                                                     std::span<const Sort> sorts, const std::string& value, Sort sort) {
  if (functions_.insert(function).second) {
    text_ += "(declare-fun " + function + " (";
    for (size_t i = 0; i < sorts.size(); ++i) text_ += (i ? " " : "") + sortText(sorts[i]);
    text_ += ") " + sortText(sort) + ")\n";
  }
  define(value, sort);
  text_ += operands.empty() ? function : "(" + function;
  for (Handle h : operands) text_ += " " + names_[h];
  text_ += operands.empty() ? "))\n" : ")))\n";
  return named(value);
}

SmtlibBuilder::Handle SmtlibBuilder::make(SmtOp op, std::span<const Handle> operands, Sort result, unsigned first,
                                          unsigned second) {
  const std::string name = fmt::format("n{}", names_.size());
  define(name, result);
  switch (op) {
    case SmtOp::Extract: fmt::format_to(std::back_inserter(text_), "((_ extract {} {})", first, second); break;
    case SmtOp::ZeroExtend:
    case SmtOp::SignExtend: fmt::format_to(std::back_inserter(text_), "((_ {} {})", smtText(op), first); break;
    default: fmt::format_to(std::back_inserter(text_), "({}", smtText(op));
  }
  for (Handle h : operands) text_ += " " + names_[h];
  text_ += ")))\n";
  return named(name);
}

void SmtlibBuilder::assertTrue(Handle truth) {
  text_ += "(assert " + names_[truth] + ")\n";
}

}  // namespace gpubmc::encoder
