#pragma once
// Memory of the host program: objects with contents, of which bytes are known as far as the program says them.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/hostcode/value.h"
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
  ObjectId foundIn = 0;        ///< External: what a variable of the host points to at first; 0: another
};

/// In which stream something is done. Settled: it is over. OfThread: the default stream of the calling thread.
struct StreamUse {
  enum class Kind : uint8_t { Settled, Default, OfThread, Named, Unknown } kind = Kind::Settled;
  Term stream;  ///< Named: the handle's bits, width 64
  friend auto operator<=>(const StreamUse&, const StreamUse&) = default;
};

/// What was started in a stream and may still run.
struct Started {
  StreamUse in;                ///< Settled: nothing
  std::set<ObjectId> events;   ///< that come only when it is over
  std::set<StreamUse> before;  ///< streams where what comes now comes after it, since they wait for events

  bool isOver() const { return in.kind == StreamUse::Kind::Settled; }
  friend bool operator==(const Started&, const Started&) = default;
  /// What is so of both.
  static Started either(const Started& a, const Started& b);
};

struct Cell {
  uint64_t bytes = 0;
  Value value;
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// What was written last to a place that is no constant, in an object of which all else may have changed by that.
struct LastStored {
  Term offset;  ///< width 64; none: nothing
  Cell cell;
  friend bool operator==(const LastStored&, const LastStored&) = default;
};

/// The launch or copy that writes to bytes of an object, and for which the host has not waited; null: there is none.
struct Pending {
  const llvm::Instruction* by = nullptr;
  uint64_t begin = 0, end = 0;
  friend bool operator==(const Pending&, const Pending&) = default;
};

/// The last launch, copy or memset that uses an object, in a stream that is known, and after which nothing was waited
/// for; null: there is none. On all ways.
struct LastUse {
  const llvm::Instruction* by = nullptr;
  StreamUse stream;
  bool isWhole = false;  ///< a copy or memset of all of the object
  bool writes = false;
  friend bool operator==(const LastUse&, const LastUse&) = default;
};

/// One object in one state.
struct Contents {
  Origin origin;                   ///< of what no cell covers
  std::map<uint64_t, Cell> cells;  ///< by offset; they do not overlap
  LastStored last;                 ///< is there until anything is written to the object; its pointers have escaped
  Term size;                       ///< width 64, bytes; none: not known
  bool escaped = false;            ///< code that is not followed may use it
  bool hasPointers = false;        ///< arbitrary bytes in it may be pointers to what has escaped
  bool hasSaved = false;           ///< a kernel may have stored pointers here
  bool freed = false;
  const llvm::Instruction* freedBy = nullptr;  ///< on all ways
  Started writer;                              ///< what may still be writing here
  Pending pending;                             ///< on all ways
  LastUse lastUse;                             ///< for HostChecker only
  Started reader;                              ///< asynchronous copies that may still be reading here
  Started user;                                ///< launches that may still read or write here
  std::set<ObjectId> copies;                   ///< by whom they are written
  ir::HostPlaces sources;                      ///< for people: where its contents come from
  /// The program itself, or a kernel, may have written numbers here that do not come from outside as they are: what the
  /// analysis does not know of the contents may be determined.
  bool isComputed = false;
  unsigned touched = 0;  ///< a line where the host itself writes to it; 0: none
  friend bool operator==(const Contents&, const Contents&) = default;
};

/// Pointers that memory held and no longer holds for certain, though the program may still come by them: what was there
/// has become arbitrary, or was read as something else. Whoever gets one lets them escape (escapes.h).
struct Dropped {
  std::vector<Value> values;
  std::vector<const llvm::Constant*> constants;  ///< initialisers, with whatever they point to
  bool hasAddresses = false;                     ///< numbers that are addresses of what has escaped already

  bool empty() const { return values.empty() && constants.empty() && !hasAddresses; }
  void add(const Value& v);
  void add(const Origin& o);
  void add(const Dropped& other);
};

/// The objects of a state. Copies share what neither has changed since: states are many, and differ little.
class Memory {
 public:
  using Item = std::shared_ptr<const Contents>;
  struct Entry {
    ObjectId id;
    const Item& item;
  };
  class Iterator {
   public:
    Iterator(const Memory& of, size_t at) : of_(of), at_(at) { skip(); }
    Entry operator*() const { return {ObjectId(at_), (*of_.chunks_[at_ / kItems])[at_ % kItems]}; }
    Iterator& operator++() {
      ++at_;
      skip();
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    void skip();
    const Memory& of_;
    size_t at_;
  };

  /// null: the object is not there.
  const Item* find(ObjectId id) const;
  bool contains(ObjectId id) const { return find(id) != nullptr; }
  /// Added without contents if it is not there; required: it gets some before anything else is asked.
  Item& operator[](ObjectId id);
  void erase(ObjectId id);
  /// In the order of their numbers. Required: nothing is added or changed meanwhile.
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, chunks_.size() * kItems}; }
  /// Objects that are in one of the two only, or whose contents they do not share.
  static std::vector<ObjectId> different(const Memory& a, const Memory& b);

 private:
  static constexpr size_t kItems = 32;
  using Chunk = std::array<Item, kItems>;
  std::vector<std::shared_ptr<Chunk>> chunks_;  ///< by number / kItems; null: none of these is there
};

}  // namespace gpubmc::core
