#pragma once
// Reads the text form of a module that print.h writes. Between the lines of print.h, `//` starts a comment, blank lines
// and extra blanks count for nothing, top-level items may come in any order, what follows an instruction's operands
// too, and numbers may be hexadecimal (0x2a).

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

/// Required: nothing of the text, which may be any bytes. Ensured: parse(print(m)) == m for every well-formed module m.
/// The result has the shape that the text says and need not be well-formed: verify it before a machine runs it. Throws
/// ParseError at the first place that cannot be read, saying what was expected there.
Module parse(std::string_view text);

}  // namespace gpubmc::ir
