#include "core/hostcode/host_call.h"

namespace gpubmc::core {

const Value& HostCall::at(unsigned i) const {
  static const Value none;
  return i < arguments.size() ? arguments[i].value : none;
}

Term HostCall::number(TermManager& terms, unsigned i, unsigned bits) const {
  if (i >= arguments.size()) return {};
  const HostArgument& a = arguments[i];
  if (!a.value.isBits() || a.type.kind == HostType::Kind::Floating) return {};
  const bool isSigned = a.type.kind == HostType::Kind::Integer && a.type.isSigned;
  return isSigned ? terms.resizeSigned(a.value.bits, bits) : terms.resizeUnsigned(a.value.bits, bits);
}

size_t hiddenArguments(const HostFunction& described, const llvm::Function& f) {
  return size_t(described.isMember) + size_t(f.hasStructRetAttr());
}

}  // namespace gpubmc::core
