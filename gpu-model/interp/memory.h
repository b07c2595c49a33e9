#pragma once
// Concrete memory: sparse bytes by object and instance, with a bit for "was written".

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "gpu-model/interp/witness.h"

namespace gpubmc::interp {

class Memory {
 public:
  Memory(const ir::Module& module, const Witness& witness);

  struct Shape {
    ir::Space space;
    std::optional<uint64_t> size;
    ir::Init init;
    bool readOnly;
    uint32_t align;  ///< ir::reliableAlignment
  };
  /// nullopt: no such object (null, function, never allocated).
  std::optional<Shape> shape(uint64_t object) const;
  /// A fresh local object of one activation of `thread`; returns its id.
  uint32_t allocateLocal(uint32_t templateObject, ThreadId thread);
  /// The thread that owns the local object; nullopt: not a local object.
  std::optional<ThreadId> owner(uint64_t object) const;
  /// A local object becomes undefined again. Throws Unsupported if it is not from allocateLocal.
  void renew(uint64_t object);
  /// A fresh heap object; returns its id.
  uint32_t allocate(uint32_t templateObject, ThreadId thread, ir::InstRef inst, uint64_t size);
  /// The module's object that describes an object; 0: none.
  uint32_t described(uint64_t object) const;
  void free(uint64_t object) { freed_.insert(object); }
  bool isFreed(uint64_t object) const { return freed_.contains(object); }
  /// The instance of an object that a thread sees.
  uint32_t instance(uint64_t object, ThreadId thread) const;

  uint8_t load(uint64_t object, uint32_t instance, uint64_t offset) const;
  void store(uint64_t object, uint32_t instance, uint64_t offset, uint8_t byte);
  /// The number of times that a byte has changed its value.
  uint64_t changes() const { return changes_; }
  bool written(uint64_t object, uint32_t instance, uint64_t offset) const;
  /// The location is unwritten, by threads and before the launch. Required: there is such an object.
  bool unwritten(uint64_t object, uint32_t instance, uint64_t offset) const;
  /// The pointer in the initial contents at (object, offset), if nothing has been written there.
  std::optional<uint64_t> initialPointer(uint64_t object, uint32_t instance, uint64_t offset) const;
  /// Everything written so far to shared and global objects, for the comparison of final states.
  std::map<std::tuple<uint64_t, uint32_t, uint64_t>, uint8_t> state() const;

 private:
  struct Local {
    uint32_t shape;
    ThreadId thread;
    uint32_t life;                               ///< by all lives of the thread's objects of this shape
    std::unordered_map<uint64_t, uint8_t> past;  ///< written before it became undefined again
  };
  struct Allocated {
    uint32_t shape;
    uint64_t size;
    ThreadId thread;
    ir::InstRef inst;
    uint32_t nth;  ///< number of executions of this instruction by this thread
  };
  const Allocated* allocated(uint64_t object) const;
  /// The witness's initial contents, or the contents of a structure that is passed by value.
  std::optional<uint8_t> knownAt(uint64_t object, uint64_t offset) const;
  /// The contents that earlier launches have left there.
  std::optional<uint8_t> leftAt(uint64_t object, uint64_t offset) const;
  const ir::Module& module_;
  const Witness& witness_;
  std::map<uint64_t, Bytes> parts_;  ///< of structures that are passed by value, by object
  std::map<std::pair<uint64_t, uint32_t>, std::unordered_map<uint64_t, uint8_t>> written_;
  std::vector<Local> locals_;
  std::map<std::pair<uint32_t, ThreadId>, uint32_t> lives_;
  std::vector<Allocated> allocated_;
  std::set<uint64_t> freed_;
  uint64_t changes_ = 0;
};

inline constexpr uint64_t kFirstAllocated = 0x4000, kFirstLocal = 0x8000;

}  // namespace gpubmc::interp
