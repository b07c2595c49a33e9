#pragma once
// What functions of libraries do, as far as it follows from their names.

#include <llvm/ADT/StringRef.h>

#include <string>

namespace gpubmc::core {

/// It is of the C library, of namespace std, or an allocation, and not a function of the program that has such a name.
bool isStandard(llvm::StringRef link);
/// A function with a body that headers of the C++ library bring.
bool isOfTemplates(llvm::StringRef link);
/// Arguments after the last named one are printed, as a format says that is the last named one.
bool printsRest(const std::string& name);
/// A conversion of the format stores how much was printed so far.
bool storesCount(const std::string& format);
/// It calls back beside the rest of the program, or keeps what it is given.
bool keeps(const std::string& name);
/// What it returns comes from outside: a number in a text, a character of a file, one that is drawn.
bool readsNumber(const std::string& name);
/// The program ends there.
bool ends(const std::string& name);

}  // namespace gpubmc::core
