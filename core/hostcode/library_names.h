#pragma once
// What functions of libraries do, as far as their names show it.

#include <llvm/ADT/StringRef.h>

#include <string>

namespace gpubmc::core {

/// By linkage name: a function of the C library or of namespace std, or an allocation function, and not a function of
/// the program with the same name.
bool isStandard(llvm::StringRef link);
/// A function that headers of the C++ library define.
bool isOfTemplates(llvm::StringRef link);
/// A constructor or destructor of an allocator of the library's own strings: it does nothing.
bool isOfStringAllocator(llvm::StringRef link);
/// The arguments after the last named one are printed, and the last named one is the format.
bool printsRest(const std::string& name);
/// The format contains this conversion: 'n' stores the number of characters printed so far, 'p' prints an address.
bool converts(const std::string& format, char conversion);
/// The function calls back concurrently with the rest of the program, or keeps its arguments.
bool keeps(const std::string& name);
/// The result comes from outside: a number in a text, a character of a file, a random number, the time.
bool readsNumber(const std::string& name);
/// The function ends the program.
bool ends(const std::string& name);

}  // namespace gpubmc::core
