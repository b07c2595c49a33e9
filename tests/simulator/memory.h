#pragma once
// The memory of a launch, byte by byte, with the accesses that later accesses may race with.

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tests/simulator/clocks.h"
#include "tests/simulator/simulator.h"

namespace gpubmc::simulator {

struct Access {
  uint32_t thread = 0;
  uint64_t pointer = 0;
  uint32_t size = 0;
  uint32_t align = 1;  ///< guaranteed by the source
  bool write = false, atomic = false, isVolatile = false;
  bool silent = false;  ///< reads the initial contents for a precondition; not an access of the program
  ir::Scope scope = ir::Scope::Device;
};

struct Violated {
  PropertyClass cls;
  std::string message;
};

class Memory {
 public:
  Memory(const ir::Module& module, const Setting& setting, uint64_t seed, const Clocks& clocks);

  /// Creates a local object of a thread with the shape of a local object of the module.
  uint64_t makeLocal(uint32_t shape);
  /// Checks the access. Throws Violated and NotSimulated.
  void access(const Access& a);
  /// `known`: throws NotSimulated if a byte is part of the input, for values that cannot be random, such as pointers.
  uint64_t read(const Access& a, bool known);
  /// Writes the bytes and records the access, so that a later access of another thread may race with it.
  void write(const Access& a, uint64_t value);
  /// Sets bytes of an object at the start of the kernel.
  void pass(uint32_t object, uint64_t offset, unsigned bytes, uint64_t value) {
    for (unsigned b = 0; b < bytes; ++b) passed_[{object, offset + b}] = uint8_t(value >> 8 * b);
  }
  /// Makes the contents of the object unknown.
  void forget(uint64_t pointer) { cells_.erase({uint32_t(ir::pointerObject(pointer)), 0}); }
  Released& released(const Access& a) { return released_[place(a)]; }

 private:
  struct Mark {
    uint32_t thread, epoch, size;
    bool write, atomic, isVolatile;
    ir::Scope scope;
    std::optional<uint8_t> value;  ///< of a plain write
  };
  bool meet(const Mark& m, const Access& a) const;  ///< not a race although unordered
  struct Cell {
    std::optional<uint8_t> value;
    std::vector<Mark> marks;
  };
  struct Place {
    uint32_t object, instance;
    uint64_t offset;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  const ir::Object& shape(uint32_t object) const;
  Place place(const Access& a) const;
  Cell& cell(Place p) { return cells_[{p.object, p.instance}][p.offset]; }
  std::optional<uint8_t> initial(Place p) const;
  std::map<std::pair<uint32_t, uint64_t>, uint8_t> passed_;  ///< by object and offset: contents of structures
  uint8_t arbitrary(Place p) const;
  void mark(const Access& a, std::optional<uint64_t> value);

  const ir::Module& module_;
  const Setting& setting_;
  const Clocks& clocks_;
  uint64_t seed_;
  std::vector<uint32_t> locals_;  ///< shapes of the objects created after those of the module
  std::map<std::pair<uint32_t, uint32_t>, std::unordered_map<uint64_t, Cell>> cells_;
  std::map<Place, Released> released_;
};

}  // namespace gpubmc::simulator
