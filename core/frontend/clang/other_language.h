#pragma once
// A file that does not compile may be in another language than its name says.

#include <optional>
#include <string>
#include <vector>

namespace gpubmc::core {

/// What the errors tell of the language, as a sentence with the way to have the file read as such.
std::optional<std::string> otherLanguage(const std::string& file, const std::vector<std::string>& errors);

}  // namespace gpubmc::core
