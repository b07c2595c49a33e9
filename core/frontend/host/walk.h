#pragma once
// A walk through host code from the functions that nobody calls, with what is known of memory at each place. Calls are
// followed into functions of the file. Whatever a variable is used for that this does not know lets it escape, and of
// what has escaped nothing is known anywhere.

#include <deque>
#include <functional>
#include <set>

#include "core/frontend/host/contents.h"
#include "core/frontend/host/state.h"
#include "core/frontend/host/variables.h"

namespace gpubmc::core {

class HostWalk {
 public:
  HostWalk(clang::ASTContext& context, const HostVariables& variables, const HostValues& values)
      : context_(context), variables_(variables), values_(values) {}

  /// Definitions that calls are followed into; `freely`: nothing is known of where it is called from.
  /// `addressed`: it is used other than by calling it.
  void addFunction(const clang::FunctionDecl* definition, bool freely, bool addressed);
  LaunchContents read();
  /// Streams of the file that do not wait for the default stream.
  void noDefaultOrder() { defaultOrders_ = false; }

 private:
  struct Frame {
    HostScope scope;
    std::map<const clang::VarDecl*, const clang::VarDecl*>
        bound;  ///< pointer parameters: the caller's; null: no variable's
    HostState returns = HostState::nowhere();
  };
  struct Jumps {
    HostState breaks = HostState::nowhere(), continues = HostState::nowhere();
    HostState entry;  ///< of a switch
  };
  /// `offset`: not known without a value.
  struct Place {
    const clang::VarDecl* variable;
    std::optional<uint64_t> offset;
  };
  using Stream = HostStream;

  // walk.cpp: functions and statements
  void walk(const clang::FunctionDecl* f);
  void noteImplicit();
  void enter(const clang::FunctionDecl* f, Frame frame);
  void exec(const clang::Stmt* s);
  void renew(const clang::VarDecl& v);
  void declare(const clang::VarDecl& v);
  void loop(const clang::Stmt* whole, const clang::Expr* condition, const clang::Stmt* body, const clang::Expr* step,
            bool testFirst);
  void fillByLoop(const clang::ForStmt& s);
  void branch(const clang::Stmt* a, const clang::Stmt* b);
  std::optional<bool> constantly(const clang::Expr* condition) const;
  // places.cpp: variables and values
  const clang::VarDecl* root(const clang::VarDecl* v) const;
  bool isFollowed(const clang::VarDecl* v) const;
  static bool isDeviceVariable(const clang::VarDecl* v);
  const clang::VarDecl* symbolOf(const clang::Expr* e) const;
  void escape(const clang::VarDecl* v);
  std::optional<Place> place(const clang::Expr* lvalue) const;
  std::optional<Place> pointee(const clang::Expr* pointer) const;
  std::optional<Place> elementOf(std::optional<Place> base, const clang::Expr* index, clang::QualType element,
                                 bool down) const;
  void evalIndices(const clang::Expr* e);
  std::optional<std::vector<uint8_t>> bytesOf(const clang::Expr* e, clang::QualType type) const;
  HostMemory initial(const clang::Expr* init, clang::QualType type) const;
  HostSize sizeOf(const clang::Expr* e) const;
  HostSize sizeOf(const clang::Expr* e, const HostScope& scope, int depth) const;
  static std::string textOf(const clang::VarDecl& v);
  bool keepsSize(clang::QualType from, clang::QualType to) const;
  HostSize wrapped(HostSize size, clang::QualType type) const;
  HostSize product(const HostSize& a, const HostSize& b) const;
  bool covers(const HostMemory& m, const HostSize& length) const;
  bool isFresh(const clang::Expr* e, HostMemory& out);
  // expressions.cpp
  void eval(const clang::Expr* e);
  void evalChildren(const clang::Stmt* s);
  void evalPointer(const clang::Expr* e);
  void assign(const clang::Expr* to, const clang::Expr* value);
  void call(const clang::CallExpr& c);
  void inlineCall(const clang::FunctionDecl* f, const clang::CallExpr& c);
  // runtime.cpp: what the CUDA runtime does to memory
  void evalArgument(const clang::Expr* e);
  bool toSymbol(const clang::CallExpr& c, Stream stream, bool isAsync);
  void copyTo(std::optional<Place> to, const clang::CallExpr& c, Stream stream, bool isAsync);
  bool runtimeCall(const clang::FunctionDecl& f, const clang::CallExpr& c);
  void launch(const clang::CallExpr& site, llvm::ArrayRef<const clang::Expr*> arguments, const clang::Expr* stream);
  void allocate(const clang::CallExpr& c);
  void set(const clang::CallExpr& c, Stream stream);
  void transfer(const clang::CallExpr& c, Stream stream, bool isAsync);
  void write(const Place& p, Stream stream, const std::function<void(HostMemory&)>& change);
  bool isOrdered(Stream before, Stream after) const;
  Stream streamOf(const clang::Expr* e) const;
  Stream host() const { return {}; }
  void settle(std::optional<Stream> stream);
  std::string originOf(const clang::CallExpr& c) const;

  static constexpr unsigned kMaxEffort = 400'000;  ///< statements and expressions
  static constexpr size_t kDeepest = 12;           ///< calls

  clang::ASTContext& context_;
  const HostVariables& variables_;
  const HostValues& values_;
  std::vector<std::pair<const clang::FunctionDecl*, bool>> functions_;
  std::map<const clang::FunctionDecl*, const clang::FunctionDecl*> definitions_;  ///< by canonical declaration
  std::set<const clang::FunctionDecl*> addressed_;
  std::set<const clang::VarDecl*> escaped_;
  std::set<const clang::VarDecl*> overtaken_;  ///< something writes while an asynchronous copy may still be reading
  std::map<const clang::VarDecl*, const clang::InitListExpr*> argumentLists_;  ///< void *arguments[] = {&a, &n}
  LaunchContents result_;
  HostState state_;
  std::deque<Frame> frames_;
  std::vector<Jumps> jumps_;
  bool inlining_ = false;      ///< the second phase: everything that escapes is known
  bool recording_ = false;     ///< launches count
  bool defaultOrders_ = true;  ///< an operation in the default stream comes before and after those in others
  bool failed_ = false;        ///< too much, or something that is not followed: nothing is known
  bool implicit_ = false;      ///< a function that is called implicitly may change variables of the device
  bool device_ = false;        ///< in code of the device
  unsigned opaque_ = 0;        ///< code that runs at a time that is not known
  unsigned effort_ = 0;
};

}  // namespace gpubmc::core
