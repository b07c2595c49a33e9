#pragma once
// Several mutants in one program. In the copies of the source files that the program links, an expression that a mutant
// changes becomes (CHOSEN ? CHANGED : RIGHT), and statements become if (CHOSEN) { CHANGED } else { RIGHT }. CHOSEN is
// the result of `chosen` when the place was first reached. mutate.cmake generates this code and declares the function
// itself.

namespace gpubmc::mutants {

/// Whether this mutant is selected. Each program defines it; the result must not change during a run.
bool chosen(const char* mutant);

}  // namespace gpubmc::mutants
