#pragma once
// Integers and dim3 values of host code: numbers where they are constant, else expressions over what a launch passes.

#include <array>
#include <optional>
#include <string>

#include "core/frontend/host/flow.h"
#include "core/frontend/host/variables.h"
#include "gpu-model/ir/expression.h"

namespace gpubmc::core {

/// An integer as a number of its type in C++. What nothing is known of has neither a number nor a term.
struct HostValue {
  __int128 low = 0, high = 0;            ///< it is none outside of these
  std::optional<int64_t> number;         ///< what it is in every run
  std::optional<ir::Expression> term;    ///< what it is in terms of what a launch passes; constants have one too
  bool linked = false;                   ///< the term names a parameter of the kernel or a size of the launch
  std::optional<ir::Expression> before;  ///< a term that is congruent modulo 2^32, between -2^31 and 2^32
};
using HostDim3 = std::array<HostValue, 3>;

/// What a reader may take for the same thing each time: a variable, a field of one (or of *this: no variable), or a
/// macro that is a constant.
struct HostName {
  HostPlace place;
  std::string macro;
  int64_t number = 0;  ///< of the macro
  auto operator<=>(const HostName&) const = default;
};

/// One activation of a host function. Expressions in it are evaluated where they stand.
struct HostScope {
  const clang::FunctionDecl* function = nullptr;  ///< null: an initialiser, of which constants are known
  const clang::CallExpr* site = nullptr;          ///< the call in `caller` that it comes from; null: any caller
  const HostScope* caller = nullptr;
  std::map<HostName, ir::Expression> links = {};  ///< what names have, by what the launch passes
  const clang::Expr* place = nullptr;             ///< the launch, or the call that leads to it
  bool believes = false;  ///< takes names for the same thing without a proof: tells what a reader would expect
};

class HostValues {
 public:
  HostValues(clang::ASTContext& context, const HostVariables& variables)
      : context_(context), variables_(variables), flows_(context, variables) {}

  /// The value that `e` has when its evaluation last came before the scope's place.
  HostValue integer(const clang::Expr* e, const HostScope& scope) const { return integer(e, scope, 0); }
  /// The value that the variable `e` has at the place.
  HostValue late(const clang::Expr* e, const HostScope& scope) const;
  /// Integer i stands for (i, 1, 1).
  HostDim3 dim3(const clang::Expr* e, const HostScope& scope) const { return dim3(e, scope, 0); }
  /// The integers that dim3 `e` is made of, as far as they stand in it or in what its variable gets its value from.
  std::array<const clang::Expr*, 3> dimensions(const clang::Expr* e, const HostScope& scope) const {
    return dimensions(e, scope, 0);
  }
  /// What a field of a local record is set to when the evaluation comes to `at`. Null: not known, or nothing.
  const clang::Expr* member(const clang::VarDecl& v, const clang::FieldDecl& f, const clang::Expr* at,
                            const HostScope& scope) const;
  /// Bytes of the array that a pointer argument points to; `at`: when it counts.
  HostValue extent(const clang::Expr* pointer, const clang::Expr* at, const HostScope& scope) const;
  HostValue convert(HostValue v, clang::QualType type) const;

  /// The name of an argument or of a part of an expression; nothing if it is none. `*atEnd`: where it stands.
  std::optional<HostName> nameOf(const clang::Expr* e, const clang::Expr** atEnd = nullptr) const;
  /// The value that `name`, which stands at the bottom of `e`, must have for `e` to have the value `known`; nothing if
  /// conversions on the way lose what tells it.
  std::optional<ir::Expression> inverse(const clang::Expr* e, clang::QualType to, ir::Expression known) const;
  /// Between `from`, in the scope's function, and the scope's place nothing changes it.
  bool isUnchanged(const HostName& name, const clang::Expr* from, const HostScope& scope) const;
  const HostFlows& flows() const { return flows_; }
  /// The argument that a parameter of `scope`'s function has in its call; null: not known, or not its value at `at`.
  const clang::Expr* argument(const clang::VarDecl& v, const clang::Expr* at, const HostScope& scope) const;
  /// Where the variable has its value from at `at`; nothing if there are several places.
  std::optional<HostSource> source(HostPlace place, const clang::Expr* at, const HostScope& scope) const;

 private:
  HostValue integer(const clang::Expr* e, const HostScope& scope, int depth) const;
  HostValue operation(const clang::BinaryOperator& b, const HostScope& scope, int depth) const;
  HostValue choice(const clang::Expr* c, const clang::Expr* a, const clang::Expr* b, const HostScope& scope,
                   int depth) const;
  HostValue variable(const clang::VarDecl& v, const clang::Expr* at, const HostScope& scope, int depth) const;
  HostValue unchanging(const clang::VarDecl& v, int depth) const;
  HostValue member(const clang::MemberExpr& m, const HostScope& scope, int depth) const;
  HostValue result(const clang::CallExpr& call, const HostScope& scope, int depth) const;
  HostDim3 dim3(const clang::Expr* e, const HostScope& scope, int depth) const;
  HostDim3 dim3Variable(const clang::VarDecl& v, const clang::Expr* at, const HostScope& scope, int depth) const;
  std::array<const clang::Expr*, 3> dimensions(const clang::Expr* e, const HostScope& scope, int depth) const;
  HostValue any(clang::QualType type) const;
  const ir::Expression* linkOf(const clang::Expr* e, const HostScope& scope) const;

  clang::ASTContext& context_;
  const HostVariables& variables_;
  HostFlows flows_;
};

}  // namespace gpubmc::core
