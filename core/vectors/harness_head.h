#pragma once
// The comment at the top of a harness, as far as it does not depend on the language.

#include <functional>
#include <string>

#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

/// "// text", with its line end.
std::string commentLine(const std::string& text);

/// What the harness is to show, in the terms of the source's language, and what helps to see it: `help`, by class.
std::string whatItShows(const TestVector& vector, const std::function<std::string(PropertyClass)>& help);

/// What the execution has, and the harness may not.
std::string whatMayDiffer(const TestVector& vector);

}  // namespace gpubmc::core::vectors
