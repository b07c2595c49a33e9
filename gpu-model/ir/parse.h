#pragma once
// Parses the text form of a module that print.h writes. In addition, `//` starts a comment, blank lines and extra
// blanks are ignored, top-level items may be in any order, so may the attributes after an instruction's operands, and
// numbers may be hexadecimal (0x2a).

#include <string_view>

#include "encoder/util/error.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

struct ParseError : UserError {
  ParseError(unsigned line_, unsigned column_, const std::string& message)
      : UserError("line " + std::to_string(line_) + ", column " + std::to_string(column_) + ": " + message),
        line(line_),
        column(column_) {}
  unsigned line, column;  ///< from 1; columns count bytes
};

/// Required: nothing; the text may be any bytes. Ensured: parse(print(m)) == m for every well-formed module m. The
/// result need not be well-formed: verify it before a machine executes it. Throws ParseError at the first place that
/// cannot be parsed, with what was expected there.
Module parse(std::string_view text);

}  // namespace gpubmc::ir
