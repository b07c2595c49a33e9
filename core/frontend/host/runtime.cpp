// What the CUDA runtime and the C library do to memory, and launches.

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/host/walk.h"

namespace gpubmc::core {

using clang::dyn_cast;
using Kind = HostStream::Kind;

namespace {

enum class Action {
  None,
  Allocate,
  Set,
  SetAsync,
  HostSet,
  Copy,
  CopyAsync,
  HostCopy,
  ToSymbol,
  ToSymbolAsync,
  FromSymbol,
  Free,
  Look,
  Wait,
  WaitForStream,
  Launch,
  LaunchEx,
  GiveUp
};

Action actionOf(llvm::StringRef name) {
  if (name.starts_with("cudaGraph") || name.starts_with("cudaStreamBeginCapture")) return Action::GiveUp;
  return llvm::StringSwitch<Action>(name)
      .Cases("cudaMalloc", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc", "cudaMallocAsync", Action::Allocate)
      .Case("cudaMemset", Action::Set)
      .Case("cudaMemsetAsync", Action::SetAsync)
      .Cases("memset", "__builtin_memset", Action::HostSet)
      .Case("cudaMemcpy", Action::Copy)
      .Case("cudaMemcpyAsync", Action::CopyAsync)
      .Cases("memcpy", "memmove", "__builtin_memcpy", Action::HostCopy)
      .Case("cudaMemcpyToSymbol", Action::ToSymbol)
      .Case("cudaMemcpyToSymbolAsync", Action::ToSymbolAsync)
      .Cases("cudaMemcpyFromSymbol", "cudaMemcpyFromSymbolAsync", Action::FromSymbol)
      .Cases("cudaFree", "cudaFreeHost", "cudaFreeAsync", "free", Action::Free)
      .Cases("cudaMemPrefetchAsync", "cudaMemAdvise", Action::Look)
      .Cases("cudaDeviceSynchronize", "cudaThreadSynchronize", "cudaDeviceReset", Action::Wait)
      .Case("cudaStreamSynchronize", Action::WaitForStream)
      .Cases("cudaLaunchKernel", "cudaLaunchCooperativeKernel", Action::Launch)
      .Case("cudaLaunchKernelEx", Action::LaunchEx)
      .Default(Action::None);
}

}  // namespace

std::string HostWalk::originOf(const clang::CallExpr& c) const {
  return fmt::format("{}, line {}", c.getDirectCallee()->getName().str(),
                     context_.getSourceManager().getExpansionLineNumber(c.getBeginLoc()));
}

HostWalk::Stream HostWalk::streamOf(const clang::Expr* e) const {
  if (!e || isa<clang::CXXDefaultArgExpr>(e)) return {Kind::Default, nullptr};
  const clang::Expr* inner = e->IgnoreParenCasts();
  if (e->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNotNull) ||
      inner->isNullPointerConstant(context_, clang::Expr::NPC_ValueDependentIsNotNull))
    return {Kind::Default, nullptr};
  const auto* ref = dyn_cast<clang::DeclRefExpr>(inner);
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !v->hasLocalStorage() || !v->getType()->isPointerType()) return {Kind::Unknown, nullptr};
  const clang::VarDecl* r = root(v);
  return {Kind::Named, r ? r : v};
}

bool HostWalk::isOrdered(Stream before, Stream after) const {
  if (before.kind == Kind::Settled) return true;
  if (after.kind == Kind::Settled) return false;  // the host does not wait
  if (before.kind == Kind::Default && after.kind == Kind::Default) return true;
  if (before.kind == Kind::Default || after.kind == Kind::Default) return defaultOrders_;
  return before.kind == Kind::Named && before == after;
}

void HostWalk::write(const Place& p, Stream stream, const std::function<void(HostMemory&)>& change) {
  if (!isFollowed(p.variable)) return;
  HostMemory& m = state_.of(p.variable);
  if (!isOrdered(m.read, stream)) overtaken_.insert(p.variable);
  if (!isOrdered(m.last, stream)) {
    m.contents = {};
    m.last = {Kind::Unknown, nullptr};
    return;
  }
  change(m);
  m.last = stream;
}

// No stream: everything is over.
void HostWalk::settle(std::optional<Stream> stream) {
  for (auto& [owner, m] : state_.memory)
    for (Stream* s : {&m.last, &m.read})
      if (!stream || *s == *stream) *s = {};
}

void HostWalk::allocate(const clang::CallExpr& c) {
  const auto* address = dyn_cast<clang::UnaryOperator>(c.getArg(0)->IgnoreParenCasts());
  const auto* ref = address && address->getOpcode() == clang::UO_AddrOf
                        ? dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParenCasts())
                        : nullptr;
  const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !v->getType()->isPointerType()) return evalChildren(&c);
  for (unsigned i = 1; i < c.getNumArgs(); ++i) evalArgument(c.getArg(i));
  if (isa<clang::ParmVarDecl>(v)) return escape(v);
  HostMemory m;
  m.size = sizeOf(c.getArg(1));
  if (isFollowed(v)) state_.memory[v] = m;
}

void HostWalk::set(const clang::CallExpr& c, Stream stream) {
  const auto at = pointee(c.getArg(0));
  evalPointer(c.getArg(0));
  for (unsigned i = 1; i < c.getNumArgs() && i < 3; ++i) evalArgument(c.getArg(i));
  if (!at) return;
  const auto value = bytesOf(c.getArg(1), context_.UnsignedCharTy);
  const HostSize length = sizeOf(c.getArg(2));
  write(*at, stream, [&](HostMemory& m) {
    if (!value || !at->offset)
      forget(m.contents, at->offset.value_or(0), at->offset ? length.number : std::nullopt);
    else if (at->offset == 0u && covers(m, length))
      fill(m.contents, *value, originOf(c));
    else
      overwrite(m.contents, *at->offset, length.number, *value, originOf(c));
  });
}

void HostWalk::transfer(const clang::CallExpr& c, Stream stream, bool isAsync) {
  const auto to = pointee(c.getArg(0));
  evalPointer(c.getArg(0));
  evalArgument(c.getArg(2));
  copyTo(to, c, stream, isAsync);
}

// From the second argument of a copy, as many bytes as the third one says.
void HostWalk::copyTo(std::optional<Place> to, const clang::CallExpr& c, Stream stream, bool isAsync) {
  const auto from = pointee(c.getArg(1));
  evalPointer(c.getArg(1));
  if (!to) return;
  const HostSize length = sizeOf(c.getArg(2));
  HostMemory source;
  if (from && from->offset && isFollowed(from->variable)) {
    HostMemory& m = state_.of(from->variable);
    // Until an asynchronous copy is over, pinned memory may get other contents; a variable of the host is buffered.
    const bool isLate = isAsync && from->variable->getType()->isPointerType();
    if (isOrdered(m.last, stream) && !(isLate && overtaken_.contains(from->variable))) source = m;
    if (isLate) m.read = HostState::either(m.read, stream);
  }
  write(*to, stream, [&](HostMemory& m) {
    if (to->offset == 0u && from && from->offset == 0u && covers(m, length)) {
      m.contents = source.contents;
      if (!m.contents.empty()) m.contents.origin = originOf(c);
    } else if (to->offset) {
      copy(m.contents, *to->offset, source.contents, from && from->offset ? *from->offset : 0, length.number,
           originOf(c));
    } else {
      m.contents = {};
    }
  });
}

void HostWalk::launch(const clang::CallExpr& site, llvm::ArrayRef<const clang::Expr*> arguments,
                      const clang::Expr* streamArgument) {
  const Stream stream = streamOf(streamArgument);
  std::vector<ir::KnownContents> found(arguments.size());
  std::vector<const clang::VarDecl*> passed;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const auto at = arguments[i]->getType()->isPointerType() ? pointee(arguments[i]) : std::nullopt;
    if (!at) {
      evalArgument(arguments[i]);
      continue;
    }
    evalIndices(arguments[i]);
    passed.push_back(at->variable);
    auto m = state_.memory.find(at->variable);
    if (m != state_.memory.end() && at->offset == 0u && isOrdered(m->second.last, stream))
      found[i] = m->second.contents;
  }
  noteImplicit();
  std::map<const clang::VarDecl*, ir::KnownContents> variables;
  for (auto& [v, m] : state_.memory)
    if (isDeviceVariable(v) && isFollowed(v)) {
      if (isOrdered(m.last, stream) && !m.contents.empty()) variables[v] = m.contents;
      if (!v->hasAttr<clang::CUDAConstantAttr>()) passed.push_back(v);
    }
  if (recording_ && state_.reachable) {
    if (opaque_) found.assign(found.size(), {}), variables.clear();
    auto [entry, fresh] = result_.try_emplace(&site, FoundContents{found, variables});
    FoundContents& known = entry->second;
    for (size_t i = 0; !fresh && i < found.size(); ++i) known.arguments[i] = join(known.arguments[i], found[i]);
    if (!fresh) known.variables = join(known.variables, variables);
  }
  for (const clang::VarDecl* v : passed) {
    if (!isFollowed(v)) continue;
    HostMemory& m = state_.of(v);
    if (!isOrdered(m.read, stream)) overtaken_.insert(v);
    m.contents = {};
    m.last = isOrdered(m.last, stream) ? stream : Stream{Kind::Unknown, nullptr};
  }
}

// cudaMemcpyToSymbol(variable, source, bytes, offset, kind)
bool HostWalk::toSymbol(const clang::CallExpr& c, Stream stream, bool isAsync) {
  const clang::VarDecl* v = symbolOf(c.getArg(0));
  if (!v) return false;
  noteImplicit();
  for (unsigned i = 2; i < c.getNumArgs() && i < 5; ++i) evalArgument(c.getArg(i));
  clang::Expr::EvalResult offset;
  std::optional<uint64_t> at = 0;
  if (c.getNumArgs() > 3)
    at =
        c.getArg(3)->EvaluateAsInt(offset, context_) ? std::optional(offset.Val.getInt().getZExtValue()) : std::nullopt;
  copyTo(Place{v, at}, c, stream, isAsync);
  return true;
}

// Functions of the runtime that are not named here get their arguments like any others: what is passed, escapes.
bool HostWalk::runtimeCall(const clang::FunctionDecl& f, const clang::CallExpr& c) {
  if (!f.getIdentifier()) return false;
  const unsigned n = c.getNumArgs();
  auto argument = [&](unsigned i) { return i < n ? c.getArg(i) : nullptr; };
  const Action action = actionOf(f.getName());
  auto needs = [&](unsigned count) { return n >= count; };
  switch (action) {
    case Action::Allocate:
      if (!needs(2)) return false;
      allocate(c);
      return true;
    case Action::Set:
    case Action::SetAsync:
    case Action::HostSet:
      if (!needs(3)) return false;
      set(c, action == Action::HostSet ? host()
             : action == Action::Set   ? Stream{Kind::Default, nullptr}
                                       : streamOf(argument(3)));
      return true;
    case Action::Copy:
    case Action::CopyAsync:
    case Action::HostCopy: {
      if (!needs(3)) return false;
      const bool async = action == Action::CopyAsync;
      transfer(c,
               action == Action::HostCopy ? host()
               : async                    ? streamOf(argument(4))
                                          : Stream{Kind::Default, nullptr},
               async);
      // The host waits for the copy, and with it for what the default stream did before.
      if (action == Action::Copy) settle(Stream{Kind::Default, nullptr});
      return true;
    }
    case Action::ToSymbol:
    case Action::ToSymbolAsync: {
      const bool async = action == Action::ToSymbolAsync;
      if (!needs(3) || !toSymbol(c, async ? streamOf(argument(5)) : Stream{Kind::Default, nullptr}, async)) break;
      if (!async) settle(Stream{Kind::Default, nullptr});
      return true;
    }
    case Action::FromSymbol:
      if (!needs(3) || !symbolOf(c.getArg(1))) break;
      if (const auto to = pointee(c.getArg(0)))
        write(*to, {Kind::Unknown, nullptr}, [](HostMemory& m) { m.contents = {}; });
      evalPointer(c.getArg(0));
      for (unsigned i = 2; i < n; ++i) evalArgument(c.getArg(i));
      return true;
    case Action::Free:
      if (!needs(1)) return false;
      if (const auto at = pointee(c.getArg(0)))
        state_.memory.erase(at->variable);
      else
        eval(c.getArg(0));
      return true;
    case Action::Look:
      if (!needs(1)) return false;
      evalPointer(c.getArg(0));
      return true;
    case Action::Wait: settle(std::nullopt); return true;
    case Action::WaitForStream: {
      const Stream s = streamOf(argument(0));
      if (s.kind != Kind::Unknown) settle(s);
      return true;
    }
    case Action::Launch: {
      if (!needs(4)) return false;
      const auto* ref = dyn_cast<clang::DeclRefExpr>(c.getArg(3)->IgnoreParenCasts());
      const auto* v = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      auto list = argumentLists_.find(v);
      if (list == argumentLists_.end()) return false;
      for (unsigned i = 1; i < n; ++i)
        if (i != 3) evalArgument(c.getArg(i));
      llvm::SmallVector<const clang::Expr*, 8> arguments;
      for (const clang::Expr* e : list->second->inits())
        if (const auto* u = dyn_cast<clang::UnaryOperator>(e->IgnoreParenCasts());
            u && u->getOpcode() == clang::UO_AddrOf)
          arguments.push_back(u->getSubExpr());
      launch(c, arguments, argument(5));
      return true;
    }
    case Action::LaunchEx: {
      if (!needs(2)) return false;
      llvm::SmallVector<const clang::Expr*, 8> arguments;
      for (unsigned i = 2; i < n; ++i) arguments.push_back(c.getArg(i));
      launch(c, arguments, c.getArg(0));
      return true;
    }
    case Action::GiveUp: failed_ = true; return false;
    case Action::None: break;
  }
  if (!f.getName().starts_with("cu") || !context_.getSourceManager().isInSystemHeader(f.getLocation())) return false;
  for (const clang::Expr* a : c.arguments()) evalArgument(a);
  return true;
}

// The runtime takes arguments by reference and changes none of the numbers.
void HostWalk::evalArgument(const clang::Expr* e) {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  if (ref && !isDeviceVariable(dyn_cast<clang::VarDecl>(ref->getDecl())) &&
      (ref->getType()->isArithmeticType() || ref->getType()->isEnumeralType()))
    return;
  eval(e);
}

}  // namespace gpubmc::core
