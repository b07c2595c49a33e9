#pragma once
// Integers and dim3 values of host code: numbers where they are constant, else expressions over what a launch passes.

#include <array>
#include <optional>
#include <string>

#include "core/host/writes.h"

namespace gpubmc::core {

struct HostValue {
  std::optional<int64_t> number;  ///< what it is in every run
  std::string text;               ///< an expression as core/check/expression.h reads it; empty: there is none
  bool linked = false;            ///< the text names a parameter of the kernel
  int precedence = 4;  ///< of the text's outermost operator: 4 none, 3 product, 2 sum, 1 comparison, 0 choice
};
using HostDim3 = std::array<HostValue, 3>;

/// What a reader may take for the same thing each time: a variable, a field of one (or of *this: no variable), a macro.
struct HostName {
  const clang::VarDecl* variable = nullptr;
  const clang::FieldDecl* field = nullptr;
  std::string macro;
  auto operator<=>(const HostName&) const = default;
};

/// One activation of a host function.
struct HostScope {
  const clang::FunctionDecl* function = nullptr;
  const clang::CallExpr* site = nullptr;  ///< the call in `caller` that it comes from; null: any caller
  const HostScope* caller = nullptr;
  std::map<const clang::VarDecl*, int64_t> facts;  ///< values of variables, from the conditions around
  std::map<HostName, std::string> links;           ///< what a launch passes, by the name of the kernel's parameter
  clang::SourceLocation place = {};                ///< of the launch, or of the call that leads to it
};

class HostValues {
 public:
  HostValues(clang::ASTContext& context, const HostWrites& writes) : context_(context), writes_(writes) {}

  /// The integer `e`, evaluated at the place of the launch or call whose scope this is.
  HostValue integer(const clang::Expr* e, const HostScope& scope) const { return integer(e, scope, true, 0); }
  /// Integer i stands for (i, 1, 1). Dimensions that are not known have neither number nor text.
  HostDim3 dim3(const clang::Expr* e, const HostScope& scope) const { return dim3(e, scope, true, 0); }
  /// The integers that dim3 `e` is made of, as far as they stand in it, or in the value of a variable that never
  /// changes.
  std::array<const clang::Expr*, 3> dimensions(const clang::Expr* e) const;
  /// Bytes of the array that a pointer argument points to.
  HostValue extent(const clang::Expr* pointer, const HostScope& scope) const;
  /// The name of an argument; nothing if it is an expression.
  std::optional<HostName> nameOf(const clang::Expr* e) const;

 private:
  HostValue integer(const clang::Expr* e, const HostScope& scope, bool isHere, int depth) const;
  HostValue operation(const clang::BinaryOperator& b, const HostScope& scope, bool isHere, int depth) const;
  HostValue choice(const clang::Expr* c, const clang::Expr* a, const clang::Expr* b, const HostScope& scope,
                   bool isHere, int depth) const;
  HostValue variable(const clang::VarDecl& v, const HostScope& scope, int depth) const;
  HostValue result(const clang::CallExpr& call, const HostScope& scope, int depth) const;
  HostDim3 dim3(const clang::Expr* e, const HostScope& scope, bool isHere, int depth) const;
  HostDim3 dim3Variable(const clang::VarDecl& v, const HostScope& scope, int depth) const;
  /// The argument that a parameter of `scope`'s function has in its call; null: not known.
  const clang::Expr* argument(const clang::VarDecl& v, const HostScope& scope) const;
  const std::string* linkOf(const clang::Expr* e, const HostScope& scope, bool isHere) const;

  clang::ASTContext& context_;
  const HostWrites& writes_;
};

}  // namespace gpubmc::core
