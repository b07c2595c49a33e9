#pragma once
// The prelude as a precompiled header of Clang: part of the program like the text of the headers. The table is
// generated at build time (core/frontend/precompile).

#include <cstdint>
#include <span>
#include <string_view>

namespace gpubmc::core {

/// The paths under which it and its source appear to Clang.
inline constexpr const char* kPrecompiledPrelude = "/gpubmc/prelude.pch";
inline constexpr const char* kPreludeAlone = "/gpubmc/prelude.cu";

struct PrecompiledPrelude {
  /// A path where the compiler looked for a header that is not the program's own.
  struct Seen {
    std::string_view path;
    uint64_t hash;  ///< of the text that was there; 0: nothing
  };
  std::string_view ast;                         ///< Clang's file; empty: there is none
  std::span<const std::string_view> arguments;  ///< of the compiler, as far as a precompiled header depends on them
  std::span<const std::string_view> names;      ///< of headers that were looked for
  std::span<const Seen> seen;
};

PrecompiledPrelude precompiledPrelude();

}  // namespace gpubmc::core
