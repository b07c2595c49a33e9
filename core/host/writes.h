#pragma once
// Where the variables of host code get their values: what can be told without running it.

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <map>
#include <string>
#include <vector>

namespace gpubmc::core {

/// All writes of a translation unit. It is taken for the whole program: what another file does to a global variable is
/// not known.
class HostWrites {
 public:
  explicit HostWrites(clang::ASTContext& context);

  /// The one expression that a variable has its value from: its initialiser, or, where it has none, its only
  /// assignment. Null: there is none, or several, or the variable may be changed through a pointer or a reference.
  const clang::Expr* value(const clang::VarDecl* v) const;
  /// The same for a field that is assigned on its own, as in `dim3 grid; grid.x = 4;`. `*isWritten`: it is.
  const clang::Expr* field(const clang::VarDecl* v, const clang::FieldDecl* f, bool* isWritten) const;
  /// What a field has at a use of the whole variable: its only assignment or, without one, the initialiser's part.
  const clang::Expr* member(const clang::VarDecl* v, llvm::StringRef field) const;
  /// The variable never changes once it has its value (a parameter: the one it came with).
  bool isStable(const clang::VarDecl* v) const;
  /// ... or it is a local variable that nothing changes on the way from one place of its function to a later one:
  /// changes stand before both, or behind both and in no loop around the later one. An invalid `to`: none stand behind.
  bool isStableBetween(const clang::VarDecl* v, clang::SourceLocation from, clang::SourceLocation to) const;
  /// Everything that is assigned to it, its initialiser too.
  std::vector<const clang::Expr*> values(const clang::VarDecl* v) const;
  /// The number of bytes that the only cudaMalloc of this pointer asks for. Null: there is none, or several, or the
  /// pointer gets other values too.
  const clang::Expr* allocation(const clang::VarDecl* v) const;

 private:
  friend class WriteCollector;
  struct Record {
    std::vector<const clang::Expr*> assigned, allocated;
    std::map<const clang::FieldDecl*, std::vector<const clang::Expr*>> fields;
    std::vector<clang::SourceLocation> places;  ///< of all changes
    bool others = false;                        ///< changed in ways that are not followed
    bool anywhere = false;                      ///< at other places than `places` too
  };
  const Record* find(const clang::VarDecl* v) const;
  bool inOneLoop(clang::SourceLocation a, clang::SourceLocation b) const;

  clang::ASTContext& context_;
  std::map<const clang::VarDecl*, Record> records_;
  std::vector<clang::SourceRange> loops_;  ///< and what jumps may repeat: from a label to the end of its function
};

}  // namespace gpubmc::core
