// Brackets of launches that are written in parts.

#include <catch2/catch.hpp>

#include "core/frontend/clang/launch_brackets.h"

using gpubmc::core::withJoinedBrackets;

namespace {

/// The text as it is compiled.
std::string joined(const std::string& text) {
  return withJoinedBrackets(text).value_or(text);
}

}  // namespace

TEST_CASE("brackets of launches in parts are joined, and nothing else moves") {
  CHECK(joined("k << < 1, 2 >> > (p);") == "k <<<  1, 2 >>>  (p);");
  CHECK(joined("k<< <1, 2>> >(p);") == "k<<< 1, 2>>> (p);");
  CHECK(joined("k< <<1, 2> >>(p);") == "k<<< 1, 2>>> (p);");
  CHECK(joined("k<<\t<f(a >> 1), 2>>> (p);") == "k<<< f(a >> 1), 2>>> (p);");
  CHECK(joined("k<<<1, 2>> >(p);") == "k<<<1, 2>>> (p);");
}

TEST_CASE("what is no launch stays as it is") {
  for (const char* text : {
           "A<B<C<int> > > x;",                    // arguments of templates
           "x = a << b < c;",                      // an operand in between
           "// k << < 1, 2 >> > (p);\n",           // comments and strings
           "s = \"k << < 1, 2 >> > (p)\";",        //
           "k<<<1, 2>>>(p); A<B<C<int> > > x;",    // launches in one piece
           "y = x << 1; z = y >> 2 > 1 ? a : b;",  // shifts
       })
    CHECK_FALSE(withJoinedBrackets(text));
  // Behind a launch as well.
  CHECK(joined("k << < 1, 2 >> > (p); A<B<C<int> > > x; y = a >> 1;") ==
        "k <<<  1, 2 >>>  (p); A<B<C<int> > > x; y = a >> 1;");
  // A semicolon ends what was none.
  CHECK(joined("k << < 1; A<B<C<int> > > x;") == "k <<<  1; A<B<C<int> > > x;");
}
