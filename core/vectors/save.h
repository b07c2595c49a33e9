#pragma once
// Writes the files of test vectors.

#include <string>
#include <vector>

#include "core/vectors/make_vectors.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::vectors {

/// Writes for each vector NAME.json, NAME.ARRAY.npy for each of its arrays, and the harness NAME.cu or NAME.c, each
/// completely or not at all; creates the folder if it does not exist. Returns messages for the user about files that
/// could not be made. Throws UserError, naming `option`, if files cannot be written.
std::vector<std::string> save(const std::vector<NamedVector>& vectors, const ir::Module& module,
                              const std::string& folder, const std::string& option, const std::string& version,
                              const Cancellation& cancel);

}  // namespace gpubmc::core::vectors
