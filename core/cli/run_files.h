#pragma once
// The files that a run reads and writes, according to its options.

#include <string>
#include <vector>

#include "core/options/options.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core {

/// Before any work: outputs that name standard output become "-", and all of them are tried. Throws UserError if an
/// output is an input or another output, or cannot be written. `read`: what else the run reads.
void checkOutputFiles(Options& options, const std::vector<NamedFile>& read);

/// After the front-end: no output is a file that it has read, such as a header. Throws UserError.
void keepSourceFiles(const Options& options);

}  // namespace gpubmc::core
