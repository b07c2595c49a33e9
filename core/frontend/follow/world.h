#pragma once
// What all states of an analysis share: terms, objects, and the values of memory that nobody has written.

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>

#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/frontend/follow/memory.h"

namespace gpubmc::core {

/// How bytes are read: as a pointer, or as so many bits (1 to 64).
struct ReadAs {
  bool isPointer = false;
  unsigned bits = 0;
  uint64_t bytes() const { return isPointer ? 8 : (bits + 7) / 8; }
};

class World {
 public:
  World(const llvm::Module& module, TermManager& terms);

  TermManager& terms() { return terms_; }
  const llvm::DataLayout& layout() const { return layout_; }

  /// The object with this key, which is made if there is none: the same each time that the analysis comes by.
  using Key = std::tuple<const void*, uint64_t, uint64_t>;
  ObjectId object(const Key& key, const ObjectInfo& info);
  /// Ensured: what it refers to stays where it is, also when more objects are made.
  ObjectInfo& info(ObjectId id) { return objects_[id]; }
  const ObjectInfo& info(ObjectId id) const { return objects_[id]; }
  size_t objects() const { return objects_.size(); }

  /// `isOutside`: pointers that are found there point to objects of their own.
  uint32_t newEpoch(bool isOutside = false);
  Origin arbitrary(bool isOutside = false);

  Term number(uint64_t n) { return terms_.constant(n, 64); }
  Term fresh(const std::string& name, unsigned bits) { return terms_.var(name, bits); }
  /// Of a pointer to one of several targets: which one, whatever decides that.
  uint32_t newPick() { return ++picks_; }

  Value constant(const llvm::Constant& c);
  /// Required: offset + as.bytes() does not overflow. Never Bytes.
  Value load(const Contents& c, uint64_t offset, ReadAs as);
  void store(Contents& c, uint64_t offset, uint64_t bytes, Value value);
  /// From `offset` on `bytes` bytes are arbitrary.
  void forget(Contents& c, uint64_t offset, uint64_t bytes);
  /// All bytes are arbitrary.
  void havoc(Contents& c);
  /// memcpy; contents of `from` are those before.
  void copy(Contents& to, uint64_t toOffset, const Contents& from, uint64_t fromOffset, uint64_t bytes);
  /// All of `to` becomes what `from` has, of which `length` bytes are copied. `isAll`: that is all of `to`.
  void copyAll(Contents& to, const Contents& from, Term length, bool isAll);
  /// From the start on `length` bytes repeat the pattern.
  void fill(Contents& c, std::vector<uint8_t> pattern, Term length);
  /// A value for bytes that are read as another one.
  Value convert(const Value& v, ReadAs as);
  /// The bytes of a value of `bytes` bytes, if they are constant.
  std::optional<std::vector<uint8_t>> bytesOf(const Value& v, uint64_t bytes);

 private:
  Value fromOrigin(const Contents& c, const Origin& o, uint64_t offset, ReadAs as);
  Value part(const Value& v, uint64_t bytes, uint64_t from, uint64_t count);
  void clear(Contents& c, uint64_t offset, uint64_t bytes);

  TermManager& terms_;
  const llvm::DataLayout& layout_;
  std::deque<ObjectInfo> objects_{ObjectInfo{}};
  std::map<Key, ObjectId> ids_;
  uint32_t picks_ = 0;
  std::vector<bool> isOutside_{false};                                  ///< by epoch
  std::map<std::tuple<uint32_t, int64_t, unsigned>, Value> unwritten_;  ///< by epoch, offset and ReadAs
};

}  // namespace gpubmc::core
