#pragma once
// What all states of an analysis share: terms, objects, and the values of memory that nobody has written.

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>

#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/hostcode/memory.h"

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

  /// Numbers that the program computes from addresses, or may have got from code that knows some: an unknown that is
  /// one.
  void noteAddress(Term unknown);
  bool mayBeAddress(Term t);
  /// The address of an object as a number, of width 64, as aligned as all of its kind are: functions are at even
  /// addresses, as calls through pointers to members have it. None: nothing is known of where objects of its kind are.
  Term addressOf(ObjectId object);
  /// What the number is an address in, if it is that of one object and a distance that no address is in.
  std::optional<Target> placeAt(Term number);
  /// The object is allocated again: numbers that were its address are no longer.
  void forgetAddress(ObjectId object);

  /// An unknown that may have any value, whatever the others have, as far as facts leave it open: it comes from outside
  /// the program, or a loop counts it. All others stand for what the analysis has lost.
  void noteOpen(Term unknown) { open_.insert(unknown); }
  /// Likewise a number that a loop counts: its values are those that the loop runs through.
  void noteCounted(Term unknown) {
    open_.insert(unknown);
    counted_.insert(unknown);
  }
  /// Likewise what is found in these bytes as long as nobody writes there.
  void noteOpen(const Origin& o) { isOpen_.at(o.epoch) = true; }
  const std::set<Term>& open() const { return open_; }
  /// It came from outside, and was not counted.
  bool isFromOutside(Term unknown) const { return open_.contains(unknown) && !counted_.contains(unknown); }

  /// What a call of the runtime returned: 0 if it succeeded.
  void noteStatus(Term unknown) { statuses_.insert(unknown); }
  bool isStatus(Term unknown) const { return statuses_.contains(unknown); }

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
  /// What a variable of the host has where a function of the file is called by others.
  Origin beginning(ObjectId variable);

  /// No system maps its first 64 KiB, nor its last page, whose addresses are error codes. Whoever goes there ends.
  static bool isNeverMapped(uint64_t address) { return address < 65536 || address > UINT64_MAX - 4096; }
  Term number(uint64_t n) { return terms_.constant(n, 64); }
  Term fresh(const std::string& name, unsigned bits) { return terms_.var(name, bits); }
  /// Of a pointer to one of several targets, which one: that of `a` if the condition holds, else that of `b`.
  uint32_t newPick(const Value& a, const Value& b, Term condition);
  /// That the pointer points to this one of its targets; none: not known.
  Term isAt(const Value& pointer, ObjectId target) const;
  /// A name for which of two ways was taken: any truth value.
  Term newWay();
  /// Of 8 bits each: 0 on the second way.
  const std::vector<Term>& ways() const { return ways_; }

  Value constant(const llvm::Constant& c);
  /// Variables and functions whose addresses are in the constant, each once.
  const std::vector<ObjectId>& mentioned(const llvm::Constant& c);

  // Whatever changes or reads memory says which pointers are dropped by that. Required: the caller lets them escape,
  // unless the program itself does not do it.

  /// Required: offset + as.bytes() does not overflow. Never Bytes. Dropped: pointers of which it reads a part, or as a
  /// number.
  Value load(const Contents& c, uint64_t offset, ReadAs as, Dropped& dropped);
  /// What is there, for the analysis itself: the program does not read it.
  Value peek(const Contents& c, uint64_t offset, ReadAs as);
  /// The pointers that are, in part or whole, in these bytes.
  void expose(const Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped);
  /// All pointers that are there.
  void expose(const Contents& c, Dropped& dropped) { expose(c, 0, UINT64_MAX, dropped); }
  void store(Contents& c, uint64_t offset, uint64_t bytes, Value value, Dropped& dropped);
  /// From `offset` on `bytes` bytes are arbitrary.
  void forget(Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped);
  /// All bytes are arbitrary.
  void havoc(Contents& c, Dropped& dropped);
  /// memcpy; contents of `from` are those before.
  void copy(Contents& to, uint64_t toOffset, const Contents& from, uint64_t fromOffset, uint64_t bytes,
            Dropped& dropped);
  /// All of `to` becomes what `from` has, of which `length` bytes are copied. `isAll`: that is all of `to`.
  void copyAll(Contents& to, const Contents& from, Term length, bool isAll, Dropped& dropped);
  /// From the start on `length` bytes repeat the pattern.
  void fill(Contents& c, std::vector<uint8_t> pattern, Term length, Dropped& dropped);
  bool isOutside(const Origin& o) const { return isOutside_[o.epoch]; }
  /// A value for bytes that are read as another one.
  Value convert(const Value& v, ReadAs as);
  /// One more place that a pointer may point to; in an object where it may point to another place, to any.
  void addTarget(Value& pointer, const Target& t);
  /// The bytes of a value of `bytes` bytes, if they are constant.
  std::optional<std::vector<uint8_t>> bytesOf(const Value& v, uint64_t bytes);

 private:
  Value fromOrigin(const Contents& c, const Origin& o, uint64_t offset, ReadAs as, Dropped& dropped);
  Value part(const Value& v, uint64_t bytes, uint64_t from, uint64_t count, Dropped& dropped);
  void clear(Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped);
  /// What is there becomes arbitrary, with the pointers that may still be there.
  void loosen(Contents& c, uint64_t offset, uint64_t bytes, Dropped& dropped);

  TermManager& terms_;
  const llvm::DataLayout& layout_;
  std::deque<ObjectInfo> objects_{ObjectInfo{}};
  std::map<Key, ObjectId> ids_;
  std::map<const llvm::Constant*, std::vector<ObjectId>> mentioned_;
  std::map<ObjectId, uint32_t> beginnings_;          ///< epochs
  std::map<uint32_t, ObjectId> beginsIn_;            ///< by epoch
  std::unordered_set<uint32_t> addresses_;           ///< unknowns
  std::unordered_map<uint32_t, bool> mayBeAddress_;  ///< by term; since the last unknown came
  std::map<ObjectId, Term> addressesOf_;
  std::unordered_map<uint32_t, ObjectId> placedBy_;      ///< by variable
  std::vector<std::map<ObjectId, Term>> picks_{{}};      ///< when a pointer points to a target, by pick
  std::map<std::map<ObjectId, Term>, uint32_t> pickOf_;  ///< where the conditions say which target it is
  std::vector<Term> ways_;
  std::vector<bool> isOutside_{false};  ///< by epoch
  std::vector<bool> isOpen_{false};     ///< by epoch
  std::set<Term> open_, counted_;
  std::set<Term> statuses_;
  std::map<std::tuple<uint32_t, int64_t, unsigned>, Value> unwritten_;  ///< by epoch, offset and ReadAs
};

}  // namespace gpubmc::core
