#pragma once
// A question as files that other solvers read: SMT-LIB 2, BTOR, DIMACS. All three have the same answer.

#include <span>
#include <string>

#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

struct Question {
  const TermManager& terms;
  std::span<const Term> constraints, assumptions;  ///< width 1; all are to be met
  std::string subject;
};

/// Writes PATH.smt2, PATH.btor and PATH.cnf. Ensured: a file that is there is whole. False: there is no .cnf, since too
/// many pairs of places of one function or array would have to be written down. Throws UserError, which begins with
/// `option`, when a file cannot be written (then none of this question stays), and Cancelled.
bool writeQuestion(const Question& question, const std::string& path, const std::string& option,
                   const Cancellation* cancel);

/// The text as part of a file name: other characters than letters, digits, '.', '_' and '-' become '_'.
std::string fileNamePart(const std::string& text);

/// Makes a folder if there is none. Throws UserError if it cannot be made or written to.
void makeFolder(const std::string& folder, const std::string& option);

}  // namespace gpubmc::encoder
