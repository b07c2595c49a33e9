#pragma once
// What is known at one place of host code of the memory that its local variables are or point to.

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <map>

#include "core/host/memory.h"

namespace gpubmc::core {

/// A number of bytes. Two of one text are the same number, if the variables in `loose` have not changed from the one
/// place where they are read to the other.
struct HostSize {
  std::optional<uint64_t> number;
  std::string text;
  std::vector<std::pair<const clang::VarDecl*, const clang::Expr*>> loose;
  bool operator==(const HostSize&) const = default;
};

/// In which stream something was started. Settled: it is over. Unknown: in one that is none of the others.
struct HostStream {
  enum class Kind { Settled, Default, Named, Unknown } kind = Kind::Settled;
  const clang::VarDecl* variable = nullptr;
  bool operator==(const HostStream&) const = default;
};

struct HostMemory {
  ir::KnownContents contents;
  HostSize size;
  HostStream last;  ///< of what may still be writing here
  HostStream read;  ///< of asynchronous copies that may still be reading here
  bool operator==(const HostMemory&) const = default;

  static HostMemory unknown() { return {{}, {}, {HostStream::Kind::Unknown}, {HostStream::Kind::Unknown}}; }
};

/// By variable: a pointer stands for what it points to, any other for itself. Of those that are missing nothing is
/// known.
struct HostState {
  bool reachable = true;
  std::map<const clang::VarDecl*, HostMemory> memory;
  bool operator==(const HostState&) const = default;

  static HostState nowhere() { return {false, {}}; }
  static HostState anything() { return {true, {}}; }
  HostMemory& of(const clang::VarDecl* v) { return memory.try_emplace(v, HostMemory::unknown()).first->second; }
  static HostStream either(HostStream a, HostStream b) {
    if (a == b || b.kind == HostStream::Kind::Settled) return a;
    return a.kind == HostStream::Kind::Settled ? b : HostStream{HostStream::Kind::Unknown};
  }
  /// What is so on both ways here.
  void join(const HostState& other) {
    if (!other.reachable) return;
    if (!reachable) {
      *this = other;
      return;
    }
    for (auto it = memory.begin(); it != memory.end();) {
      auto o = other.memory.find(it->first);
      if (o == other.memory.end()) {
        it = memory.erase(it);
        continue;
      }
      HostMemory& m = it->second;
      m.contents = core::join(m.contents, o->second.contents);
      if (m.size != o->second.size) m.size = {};
      m.last = either(m.last, o->second.last);
      m.read = either(m.read, o->second.read);
      ++it;
    }
  }
};

}  // namespace gpubmc::core
