#pragma once
// Names and values as text for users: threads, places in memory, numbers of a type, source lines.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

class Names {
 public:
  Names(const RunResult& run, const KernelResult& kernel) : run_(run), kernel_(kernel) {}

  /// "thread (3,0), block (1,0)", in the terms of the file's language; the number of coordinates depends on the launch.
  std::string thread(const interp::Witness& w, interp::ThreadId id) const;
  ir::Dim3 threadIndex(interp::ThreadId id) const { return ir::position(id.lane, kernel_.launch.block); }
  /// "s[3]", "a[1024]", "p.data+8": by elements where the element size is known and divides the offset.
  std::string place(uint32_t object, uint64_t offset) const;
  std::string place(const interp::AccessRecord& a) const { return place(described(a), a.offset); }
  /// The action of the thread: "writes s[3], 0 -> 7".
  std::string action(const interp::AccessRecord& a) const;
  /// The name of the object in reports: allocated memory has the name of the module's object that describes it.
  uint32_t described(const interp::AccessRecord& a) const;
  std::string objectName(uint32_t object) const;
  /// A bit pattern as a value of the type at this place of the object, or of the given type.
  std::string value(uint64_t bits, uint32_t object, uint64_t offset, unsigned size) const;
  static std::string value(uint64_t bits, ir::Type type, bool isSigned);
  const ir::Location& location(ir::InstRef inst) const;
  const ir::Location& location(ir::LocId loc) const { return run_.module.locations[loc]; }
  /// The text of a source line without its newline; empty if the front-end has not read it.
  std::string sourceLine(const std::string& file, uint32_t line) const;

 private:
  const RunResult& run_;
  const KernelResult& kernel_;
};

}  // namespace gpubmc::core
