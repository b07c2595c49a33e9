#pragma once
// Values of flags, parsed alike on the command line and in the header of a file. All functions throw UserError naming
// `what` for text that they cannot parse.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/options/language.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// More than any GPU has; sizes of objects must stay far below 2^48.
inline constexpr uint64_t kMaxSharedBytes = 0x7fffffff;

/// "64", "16,16", "[16,16]", "16x16".
ir::Dim3 parseDim3(const std::string& text, const std::string& what);
/// The same for the sizes of a block and of a grid, within the limits of all devices. "*": none, any size will do.
std::optional<ir::Dim3> parseBlock(const std::string& text, const std::string& what, Language language);
std::optional<ir::Dim3> parseGrid(const std::string& text, const std::string& what);
/// Threads of a whole grid.
std::optional<ir::Dim3> parseGlobalSize(const std::string& text, const std::string& what);
/// "0,16", "[0,16,0]".
std::array<uint64_t, 3> parseOffset(const std::string& text, const std::string& what);
/// "a=1024": a parameter and its bytes in shared memory.
std::pair<std::string, uint64_t> parseLocal(const std::string& text, const std::string& what);
/// "n=64" split at the first '='.
std::pair<std::string, std::string> parseBinding(const std::string& text, const std::string& what);
/// "a,b".
std::pair<std::string, std::string> parseAlias(const std::string& text, const std::string& what);
/// A decimal number from low to high.
uint64_t parseNumber(const std::string& text, const std::string& what, uint64_t low = 0, uint64_t high = UINT64_MAX);
/// Checks the syntax of an expression over integer parameters; their names are not known yet.
void checkExpression(const std::string& text, const std::string& what);
/// Lanes of a wave of "gfx90a" and the like, as compilers for HIP choose it; none for other names.
std::optional<unsigned> waveOf(const std::string& arch);
/// "sm_70": 70.
unsigned parseArch(const std::string& text, const std::string& what);
/// "bank-conflict=4": a class that counts, and how many times the ideal.
std::pair<PropertyClass, double> parseThreshold(const std::string& text, const std::string& what);
unsigned parseWarpSize(const std::string& text, const std::string& what);
/// The names that parseClass knows.
std::vector<std::string> classNames();
PropertyClass parseClass(const std::string& text, const std::string& what);

}  // namespace gpubmc::core
