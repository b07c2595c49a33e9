// Launch brackets that are written with spaces in them.

#include <catch2/catch.hpp>

#include "core/frontend/clang/launch_brackets.h"

using gpubmc::core::withJoinedBrackets;

namespace {

/// The text that is compiled.
std::string joined(const std::string& text) {
  return withJoinedBrackets(text).value_or(text);
}

}  // namespace

TEST_CASE("launch brackets with spaces are joined, and nothing else moves") {
  CHECK(joined("k << < 1, 2 >> > (p);") == "k <<<  1, 2 >>>  (p);");
  CHECK(joined("k<< <1, 2>> >(p);") == "k<<< 1, 2>>> (p);");
  CHECK(joined("k< <<1, 2> >>(p);") == "k<<< 1, 2>>> (p);");
  CHECK(joined("k<<\t<f(a >> 1), 2>>> (p);") == "k<<< f(a >> 1), 2>>> (p);");
  CHECK(joined("k<<<1, 2>> >(p);") == "k<<<1, 2>>> (p);");
}

TEST_CASE("other brackets stay unchanged") {
  for (const char* text : {
           "A<B<C<int> > > x;",                    // template arguments
           "x = a << b < c;",                      // an operand in between
           "// k << < 1, 2 >> > (p);\n",           // comments and strings
           "s = \"k << < 1, 2 >> > (p)\";",        //
           "k<<<1, 2>>>(p); A<B<C<int> > > x;",    // launches without spaces in the brackets
           "y = x << 1; z = y >> 2 > 1 ? a : b;",  // shifts
       })
    CHECK_FALSE(withJoinedBrackets(text));
  // Also after a launch.
  CHECK(joined("k << < 1, 2 >> > (p); A<B<C<int> > > x; y = a >> 1;") ==
        "k <<<  1, 2 >>>  (p); A<B<C<int> > > x; y = a >> 1;");
  // A semicolon ends a sequence that is not a launch.
  CHECK(joined("k << < 1; A<B<C<int> > > x;") == "k <<<  1; A<B<C<int> > > x;");
}
