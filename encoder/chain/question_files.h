#pragma once
// Writes a query as files for other solvers: SMT-LIB 2, BTOR, DIMACS. All three have the same answer.

#include <span>
#include <string>

#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

struct Question {
  const TermManager& terms;
  std::span<const Term> constraints, assumptions;  ///< width 1; their conjunction is the query
  std::string subject;
};

/// Writes PATH.smt2, PATH.btor and PATH.cnf. Ensured: a file that exists is complete. False: there is no .cnf, because
/// it would need too many pairs of applications of one function or array. Throws UserError, which begins with `option`,
/// when a file cannot be written (no file of this query is left then), and Cancelled.
bool writeQuestion(const Question& question, const std::string& path, const std::string& option,
                   const Cancellation* cancel);

/// The text as part of a file name: characters other than letters, digits, '.', '_' and '-' become '_'.
std::string fileNamePart(const std::string& text);

}  // namespace gpubmc::encoder
