#pragma once
// The user's request after command line, header flags and launches of the source have been combined.

#include <set>
#include <string>
#include <vector>

#include "core/options/check_options.h"
#include "core/options/front_end_options.h"
#include "core/options/output_options.h"

namespace gpubmc::core {

struct Options : FrontEndOptions, CheckOptions, OutputOptions {
  std::vector<std::string> notes;  ///< for the report: unknown header flags, weakening flags, ...
  std::set<std::string> given;     ///< flags of the command line, by long name: they override header flags
};

}  // namespace gpubmc::core
