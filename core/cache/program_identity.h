#pragma once
// Which build of gpubmc this is.

#include <string>

namespace gpubmc::core {

/// The build ids that the linker gave to the program and to the libraries that it has loaded: other code has others.
/// Empty: the program has none.
std::string programIdentity();

}  // namespace gpubmc::core
