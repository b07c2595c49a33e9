// Members of std::string get bodies: before C++20, libstdc++ declares them as instances that its binary has.
#include_next <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
