#pragma once
// The host side of one file of a project, kept until it is needed, with what its device code does.

#include <optional>

#include "core/hostcode/bitcode.h"
#include "core/hostcode/program.h"

namespace gpubmc::core {

struct CompiledHost {
  explicit CompiledHost(const HostProgram& program, std::optional<DeviceUses> device = {})
      : tables(program), code(program.module ? bitcodeOf(*program.module) : Bitcode()), device(std::move(device)) {}
  /// The program of this file alone.
  HostProgram unpacked() const;

  HostTables tables;
  Bitcode code;                      ///< empty: nothing could be compiled
  std::optional<DeviceUses> device;  ///< none: not known; in a file of host code only, nothing
};

}  // namespace gpubmc::core
