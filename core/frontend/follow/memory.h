#pragma once
// Memory of the host program: objects with contents, of which bytes are known as far as the program says them.

#include <map>
#include <memory>
#include <optional>
#include <set>

#include "core/frontend/follow/value.h"
#include "gpu-model/ir/host_place.h"

namespace gpubmc::core {

enum class ObjectKind : uint8_t { Null, Code, Constant, Global, Local, Heap, Device, Variable, External };
// Code: a function; Device: allocated by the runtime, managed and pinned memory too; Variable: of the device;
// External: memory of others, such as what an argument of main points to.

/// What an object is, once for all states.
struct ObjectInfo {
  ObjectKind kind = ObjectKind::Null;
  std::string name;            ///< for people: of the variable, or ""
  const void* site = nullptr;  ///< the function, the variable
  unsigned line = 0;           ///< where it comes from; 0: nowhere
  ir::HostPlaces at{};         ///< Device: the same for people
  bool isShared = false;       ///< kernels and the host may both use it: managed or mapped
  bool isMany = false;         ///< stands for several objects: writes leave what was there possible
  std::string deviceName;      ///< Variable: its linkage name
};

/// In which stream something was started that may still run. Settled: it is over.
struct StreamUse {
  enum class Kind : uint8_t { Settled, Default, Named, Unknown } kind = Kind::Settled;
  Term stream;  ///< Named: the handle's bits, width 64
  friend bool operator==(const StreamUse&, const StreamUse&) = default;
  static StreamUse either(StreamUse a, StreamUse b) {
    if (a == b || b.kind == Kind::Settled) return a;
    return a.kind == Kind::Settled ? b : StreamUse{Kind::Unknown, {}};
  }
};

struct Cell {
  uint64_t bytes = 0;
  Value value;
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// The launch or copy that writes to bytes of an object, and for which the host has not waited; null: there is none.
struct Pending {
  const llvm::Instruction* by = nullptr;
  uint64_t begin = 0, end = 0;
  friend bool operator==(const Pending&, const Pending&) = default;
};

/// One object in one state.
struct Contents {
  Origin origin;                   ///< of what no cell covers
  std::map<uint64_t, Cell> cells;  ///< by offset; they do not overlap
  Term size;                       ///< width 64, bytes; none: not known
  bool escaped = false;            ///< code that is not followed may use it
  bool freed = false;
  const llvm::Instruction* freedBy = nullptr;  ///< on all ways
  StreamUse writer;                            ///< what may still be writing here
  Pending pending;                             ///< on all ways
  StreamUse reader;                            ///< asynchronous copies that may still be reading here
  std::set<ObjectId> copies;                   ///< by whom they are written
  ir::HostPlaces sources;                      ///< for people: where its contents come from
  unsigned touched = 0;                        ///< a line where the host itself writes to it; 0: none
  friend bool operator==(const Contents&, const Contents&) = default;
};

using Memory = std::map<ObjectId, std::shared_ptr<const Contents>>;

}  // namespace gpubmc::core
