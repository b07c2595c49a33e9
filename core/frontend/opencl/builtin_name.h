#pragma once
// The name of an OpenCL built-in function with the types of its parameters, read from its mangled name. The types tell
// what LLVM's do not: signedness, and what pointers point to.

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace gpubmc::core::opencl {

struct BuiltinType {
  enum class Kind : uint8_t { Integer, Float, Other } kind = Kind::Other;
  bool isSigned = false;
  unsigned bits = 0;       ///< of a component
  unsigned count = 1;      ///< of components; 1: a scalar
  bool isPointer = false;  ///< the rest is what it points to
  bool isInteger() const { return kind == Kind::Integer; }
  bool isFloat() const { return kind == Kind::Float; }
};

struct BuiltinName {
  std::string name;
  std::vector<BuiltinType> params;
};

/// "int", "uchar", "float", "half": a scalar type as OpenCL spells it, with an optional number of components.
std::optional<BuiltinType> typeSpelled(llvm::StringRef text);

/// A component in the vocabulary of the lowering: "i32", "f64".
std::string nameOf(const BuiltinType& t);

/// Nothing: the name is not mangled.
std::optional<BuiltinName> readBuiltinName(llvm::StringRef mangled);

}  // namespace gpubmc::core::opencl
