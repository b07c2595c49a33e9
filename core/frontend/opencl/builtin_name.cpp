#include "core/frontend/opencl/builtin_name.h"

#include <algorithm>

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>

namespace gpubmc::core::opencl {
namespace {

using Kind = BuiltinType::Kind;

BuiltinType integer(unsigned bits, bool isSigned) {
  return {.kind = Kind::Integer, .isSigned = isSigned, .bits = bits};
}
BuiltinType floating(unsigned bits) {
  return {.kind = Kind::Float, .isSigned = true, .bits = bits};
}

/// As the demangler spells them: long has 64 bits.
std::optional<BuiltinType> scalarDemangled(llvm::StringRef text) {
  return llvm::StringSwitch<std::optional<BuiltinType>>(text)
      .Case("bool", integer(1, false))
      .Cases("char", "signed char", integer(8, true))
      .Case("unsigned char", integer(8, false))
      .Case("short", integer(16, true))
      .Case("unsigned short", integer(16, false))
      .Case("int", integer(32, true))
      .Case("unsigned int", integer(32, false))
      .Cases("long", "long long", integer(64, true))
      .Cases("unsigned long", "unsigned long long", integer(64, false))
      .Cases("half", "_Float16", floating(16))
      .Case("float", floating(32))
      .Case("double", floating(64))
      .Default(std::nullopt);
}

/// "float vector[4] const AS1*"
BuiltinType typeDemangled(llvm::StringRef text) {
  BuiltinType out;
  const bool isPointer = text.consume_back("*");
  unsigned count = 1;
  for (bool any = true; any;) {
    any = false;
    text = text.rtrim();
    for (llvm::StringRef qualifier : {"const", "volatile", "restrict", "_Atomic", "AS0", "AS1", "AS3", "AS4"})
      any |= text.consume_back(qualifier);
  }
  if (const size_t at = text.find(" vector["); at != llvm::StringRef::npos) {
    text.substr(at + 8).take_until([](char c) { return c == ']'; }).getAsInteger(10, count);
    text = text.take_front(at);
  }
  if (auto scalar = scalarDemangled(text)) out = *scalar;
  out.isPointer = isPointer;
  out.count = count;
  return out;
}

/// Clang counts a pointer's target in private or generic memory as a qualified type of its own, for substitutions, and
/// writes no qualifier: the demangler counts it if there is one.
std::string withAllSpaces(llvm::StringRef mangled) {
  std::string out;
  while (!mangled.empty()) {
    const char c = mangled.front();
    size_t length = 0;
    const bool isNumber = !out.empty() && (out.back() == 'v' || out.back() == 'S');  // of components, of a substitution
    if (llvm::isDigit(c) && !isNumber) {
      const llvm::StringRef digits = mangled.take_while([](char d) { return llvm::isDigit(d); });
      if (!digits.getAsInteger(10, length)) length += digits.size();
    }
    length = std::clamp<size_t>(length, 1, mangled.size());
    out += mangled.take_front(length);
    mangled = mangled.drop_front(length);
    if (c == 'P' && !mangled.starts_with("U3AS")) out += "U3AS0";
  }
  return out;
}

}  // namespace

std::optional<BuiltinType> typeSpelled(llvm::StringRef text) {
  unsigned count = 1;
  const llvm::StringRef name = text.take_while([](char c) { return c < '0' || c > '9'; });
  if (name.size() < text.size() && text.substr(name.size()).getAsInteger(10, count)) return std::nullopt;
  auto out = llvm::StringSwitch<std::optional<BuiltinType>>(name)
                 .Case("char", integer(8, true))
                 .Case("uchar", integer(8, false))
                 .Case("short", integer(16, true))
                 .Case("ushort", integer(16, false))
                 .Case("int", integer(32, true))
                 .Case("uint", integer(32, false))
                 .Case("long", integer(64, true))
                 .Case("ulong", integer(64, false))
                 .Case("half", floating(16))
                 .Case("float", floating(32))
                 .Case("double", floating(64))
                 .Default(std::nullopt);
  if (out) out->count = count;
  return out;
}

std::string nameOf(const BuiltinType& t) {
  return (t.isFloat() ? "f" : "i") + std::to_string(t.bits);
}

std::optional<BuiltinName> readBuiltinName(llvm::StringRef mangled) {
  if (!mangled.starts_with("_Z")) return std::nullopt;
  const std::string text = llvm::demangle(withAllSpaces(mangled));
  const size_t open = text.find('(');
  if (open == std::string::npos || text.back() != ')') return std::nullopt;
  BuiltinName out{text.substr(0, open), {}};
  llvm::StringRef rest = llvm::StringRef(text).slice(open + 1, text.size() - 1);
  while (!rest.empty()) {
    // A block or a function has parameters of its own, in parentheses.
    size_t end = 0;
    for (int depth = 0; end < rest.size() && (rest[end] != ',' || depth); ++end)
      depth += rest[end] == '(' ? 1 : rest[end] == ')' ? -1 : 0;
    out.params.push_back(typeDemangled(rest.take_front(end).trim()));
    rest = rest.drop_front(std::min(end + 1, rest.size()));
  }
  return out;
}

}  // namespace gpubmc::core::opencl
