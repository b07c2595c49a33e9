#pragma once
// Mutants that live in one program. In the copies of files that it is linked with, an expression that a mutant changes
// reads (chosen("NAME") ? CHANGED : RIGHT); mutate_chosen.cmake writes that, and declares this function itself.

namespace gpubmc::mutants {

bool chosen(const char* mutant);

}  // namespace gpubmc::mutants
