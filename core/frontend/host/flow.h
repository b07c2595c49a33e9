#pragma once
// What a variable has at a place of a host function, on all ways that lead there.

#include <clang/AST/ASTContext.h>
#include <clang/Analysis/CFG.h>

#include <memory>
#include <set>

#include "core/frontend/host/variables.h"

namespace gpubmc::core {

/// A variable, a field of one, or a field of *this (no variable).
struct HostPlace {
  const clang::VarDecl* variable = nullptr;
  const clang::FieldDecl* field = nullptr;
  auto operator<=>(const HostPlace&) const = default;
};

/// Where a value comes from.
struct HostSource {
  enum class Kind {
    Unknown,
    Entry,       ///< the variable had it when the function began
    Value,       ///< `expression`, evaluated where it stands
    Allocation,  ///< memory of `expression` bytes
    Constant     ///< `number`: a condition says so
  } kind = Kind::Unknown;
  const clang::Expr* expression = nullptr;
  bool isField = false;  ///< of the field alone, not of the whole variable
  int64_t number = 0;
  auto operator<=>(const HostSource&) const = default;
};

/// One function. Places are expressions of its body; of those that are none of its own nothing is known.
class HostFlow {
 public:
  HostFlow(const clang::FunctionDecl& function, clang::ASTContext& context, const HostVariables& variables);

  /// All that `place` may have its value from when the evaluation comes to `at`. With `conditions`, what `if (v == 2)`
  /// and `case 2:` say on the way counts.
  std::set<HostSource> sources(HostPlace place, const clang::Expr* at, bool conditions) const;
  /// Between the last evaluation of `from` and that of `to` nothing changes `place`.
  bool isUnchanged(HostPlace place, const clang::Expr* from, const clang::Expr* to) const;

 private:
  struct Step {
    std::vector<std::pair<const clang::VarDecl*, HostWrite>> writes;  ///< also declarations
    const clang::Stmt* statement = nullptr;
    bool disturbs = false;  ///< may change whatever is not a local variable of which nobody else knows
  };
  struct Point {
    const clang::CFGBlock* block = nullptr;
    size_t index = 0;  ///< of the step
  };
  Point pointOf(const clang::Expr* e) const;
  std::optional<HostSource> effect(const Step& step, HostPlace place) const;
  std::optional<int64_t> condition(const clang::CFGBlock& from, const clang::CFGBlock& to, HostPlace place) const;
  std::optional<int64_t> equality(const clang::Expr* condition, bool isTrue, HostPlace place) const;
  bool disturbs(const clang::Stmt& s, int depth) const;
  bool isHarmless(const clang::CallExpr& c, int depth) const;
  template <class AtStep, class AtEdge, class AtEntry>
  void walkBack(const clang::Expr* at, AtStep atStep, AtEdge atEdge, AtEntry atEntry) const;

  clang::ASTContext& context_;
  const HostVariables& variables_;
  std::unique_ptr<clang::CFG> graph_;  ///< null: nothing is known
  std::map<const clang::CFGBlock*, std::vector<Step>> steps_;
  std::map<const clang::Stmt*, Point> points_;
};

/// The functions of a translation unit, as they are asked for.
class HostFlows {
 public:
  HostFlows(clang::ASTContext& context, const HostVariables& variables) : context_(context), variables_(variables) {}
  const HostFlow& of(const clang::FunctionDecl& function) const;

 private:
  clang::ASTContext& context_;
  const HostVariables& variables_;
  mutable std::map<const clang::FunctionDecl*, std::unique_ptr<HostFlow>> flows_;
};

}  // namespace gpubmc::core
