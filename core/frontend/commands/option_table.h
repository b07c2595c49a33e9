#pragma once
// The options of nvcc and Clang (and GCC, for host code) that compile commands have, and what becomes of each.

#include <cstdint>
#include <span>
#include <string_view>

namespace gpubmc::core {

enum class OptionEffect : uint8_t {
  None,         ///< changes nothing about the meaning of the code, or nothing that gpubmc looks at
  Told,         ///< may change the meaning, and is not followed: the report says so
  Include,      ///< a folder for headers
  LateInclude,  ///< the same, searched after all those of Include
  PreInclude,   ///< a file that is read first
  Define,
  Undefine,
  Standard,
  Language,
  Separate,       ///< device code is not linked (value "false"), or is ("true", or no value)
  DefaultStream,  ///< value "per-thread", "legacy" or "null"
  ForCompiler,    ///< the value is a list of options, separated by commas, for the host's compiler
  OptionsFile,    ///< the value is a file with more options
  FastMath,
  FlushSubnormals,
  PreciseDivision,
  PreciseRoots,
  Contract,
  ToClang  ///< passed on
};

/// How the value of an option is written.
enum class OptionValue : uint8_t {
  None,    ///< there is none: --NAME
  Next,    ///< --NAME=VALUE or --NAME VALUE
  Joined,  ///< -NAMEVALUE
  Either,  ///< -NAMEVALUE, or -NAME VALUE
  Equals   ///< --NAME=VALUE, or --NAME without a value
};

struct OptionRow {
  std::string_view name;  ///< without dashes: nvcc takes one or two before long names
  OptionValue value;
  OptionEffect effect;
};

/// A word that begins with '-' is the option of the first row that fits it; Joined and Either fit with one dash only.
std::span<const OptionRow> optionTable();

}  // namespace gpubmc::core
