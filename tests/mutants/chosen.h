#pragma once
// Mutants that live in one program. In the copies of files that it is linked with, an expression that a mutant changes
// reads (CHOSEN ? CHANGED : RIGHT), and statements if (CHOSEN) { CHANGED } else { RIGHT }, where CHOSEN is what
// `chosen` has said of the mutant when the place was first reached; mutate.cmake writes that, and declares this
// function itself.

namespace gpubmc::mutants {

/// Whether it is this one. Each program answers for itself; the answer must not change while it runs.
bool chosen(const char* mutant);

}  // namespace gpubmc::mutants
