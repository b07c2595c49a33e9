#pragma once
// How the code of a translation unit uses its variables: which of them change only where a write to them stands in the
// source.

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTTypeTraits.h>
#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <vector>

namespace gpubmc::core {

/// `v = value`, `v.field = value`, `v += 1`, or cudaMalloc(&v, bytes).
struct HostWrite {
  const clang::VarDecl* variable = nullptr;  ///< its canonical declaration
  const clang::FieldDecl* field = nullptr;   ///< null: all of it, or an unknown part
  const clang::Expr* value = nullptr;        ///< null: not known
  const clang::Expr* bytes = nullptr;        ///< of memory that the pointer points to from here on
};

/// Its initialiser is no write of a variable.
std::optional<HostWrite> writeOf(const clang::Stmt& s);
/// Whether an assignment or a step changes something that is no variable by its name.
bool storesElsewhere(const clang::Stmt& s);
bool isTrivialAssignment(const clang::Stmt& s);
/// A function of the CUDA runtime, from a header.
bool isRuntime(const clang::FunctionDecl& f);
/// dim3 or uint3, and fields of theirs: 0 to 2.
bool isDim3(clang::QualType type);
std::optional<unsigned> axisOf(const clang::FieldDecl& f);

class HostVariables {
 public:
  explicit HostVariables(clang::ASTContext& context);

  /// Something may have a pointer or a reference to it, or it is changed within a larger expression: it may change at
  /// other places than its writes. Any other variable is read or written where a reference to it stands. The addresses
  /// of `void *arguments[] = {&a, &n}` do not count, if that goes to launches only; nor does that of a cudaMalloc.
  bool escapes(const clang::VarDecl* v) const;
  /// It has one value from its initialisation on.
  bool isFixed(const clang::VarDecl* v) const;
  /// All its writes in the translation unit.
  std::vector<HostWrite> writes(const clang::VarDecl* v) const;
  /// Where it is named.
  const std::vector<const clang::DeclRefExpr*>& uses(const clang::VarDecl* v) const;
  /// A list of the addresses of arguments that is used in launches alone.
  bool isArgumentList(const clang::VarDecl* v) const;

 private:
  friend class UseCollector;
  bool isFollowed(const clang::Expr* lvalue) const;
  bool isFollowedBy(const clang::DynTypedNode& parent, const clang::Expr* lvalue) const;
  bool isFollowedByCall(const clang::CallExpr& c, const clang::Expr* lvalue) const;
  bool isFollowedAddress(const clang::Expr* address) const;
  bool isDiscarded(const clang::Expr* e) const;

  clang::ASTContext& context_;
  std::map<const clang::VarDecl*, std::vector<const clang::DeclRefExpr*>> uses_;
  mutable std::map<const clang::VarDecl*, bool> escapes_;
};

}  // namespace gpubmc::core
