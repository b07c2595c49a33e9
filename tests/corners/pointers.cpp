// Pointers as data. A device variable is arbitrary when the kernel starts, and the value of its initialiser is one of
// the possible values. A pointer read from memory may be null. Its bytes are the same for every type that they are read
// as.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

Kernel initialised(Random& r) {
  Surroundings s(r);
  Kernel k;
  const bool fixed = r.chance(30);  // by const or --init-globals: it has the value of its initialiser
  const bool init = fixed && r.chance(50);
  const std::string q = fixed && !init ? "const " : "";
  struct Form {
    const char *declaration, *target, *through;
  };
  const Form forms[] = {
      {"__device__ int x$;\n__device__ int *@q@p$ = &x$;\n", "x$", "*p$"},
      {"__device__ int x$[4];\n__device__ int *@q@p$ = x$;\n", "x$[2]", "p$[2]"},
      {"__device__ int x$[4];\n__device__ int *@q@p$ = &x$[1];\n", "x$[2]", "p$[1]"},
      {"struct Node$ { int v; Node$ *next; };\n__device__ Node$ x$;\n__device__ @q@Node$ p$ = {1, &x$};\n", "x$.v",
       "p$.next->v"},
      {"__device__ int x$;\n__device__ int *@q@p$[2] = {&x$, &x$};\n", "x$", "*p$[n & 1]"},
      {"struct Both$ { int *first, *second; };\n__device__ int x$;\n__device__ @q@Both$ p$ = {nullptr, &x$};\n", "x$",
       "*p$.second"},
  };
  const Form& f = forms[r.below(6)];
  const std::string target = f.target, through = f.through;
  std::string body = "  " + s.statements() + "\n  ";
  k.flags = {"--block-dim=2", "--grid-dim=1"};
  if (init) k.flags.push_back("--init-globals");
  if (!fixed) k.besides = {PropertyClass::Null};
  switch (r.below(4)) {
    case 0:
      body += s.around("if (t == 0) { " + through + " = 1; } else { " + s.statements() + " v0 = " + target + "; }");
      k.right = Right::Wrong;
      break;
    case 1:
      body += s.around("if (t == 0) { " + target + " = 3; " + s.statements() + " " + through + " = 4; __assert(" +
                       target + " != 4); }");
      k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
      break;
    case 2:
      body += s.around("if (t == 0) { " + target + " = 3; " + s.statements() + " " + through + " = 4; __assert(" +
                       target + " == 4" + (fixed ? "" : " || " + target + " == 3") + "); }");
      break;
    case 3: body += s.around("v0 = " + through + "; v1 = " + target + ";");
  }
  k.source = fill(f.declaration, {{"q", q}}) + s.kernel("", body);
  return k;
}

Kernel found(Random& r) {
  Surroundings s(r);
  Kernel k;
  struct Form {
    const char *declaration, *parameter, *place;  // `place` holds an int *
  };
  const Form forms[] = {
      {"", "int **pp", "pp[0]"},
      {"", "int **pp", "pp[n & 3]"},
      {"struct Has$ { int v; int *q; };\n", "Has$ *pp", "pp[1].q"},
      {"struct Has$ { int v; int *q; };\n", "Has$ pp", "pp.q"},
      {"struct Has$ { int *q[3]; };\n", "Has$ *pp", "pp->q[2]"},
      {"__device__ int *p$[2];\n", "int *unused", "p$[1]"},
  };
  const Form& f = forms[r.below(6)];
  const std::string place = f.place;
  std::string body = "  " + s.statements() + "\n  ";
  k.flags = {"--block-dim=2", "--grid-dim=1"};
  switch (r.below(5)) {
    case 0: {
      const bool wrong = r.chance(30);
      body += s.around("{ unsigned long long v = (unsigned long long)" + place + ", w = *(unsigned long long *)&" +
                       place + "; __assert(v " + (wrong ? "!=" : "==") + " w); }");
      if (wrong) k.right = Right::Wrong, k.cls = PropertyClass::Assertion;
      break;
    }
    case 1: {
      const std::string null = r.pick({"@p@ == nullptr", "!@p@", "@p@ == 0", "(unsigned long long)@p@ == 0"});
      body += s.around("if (" + fill(null, {{"p", place}}) + ") { " + s.statements() + " __assert(false); }");
      k.right = Right::Open, k.cls = PropertyClass::Assertion;
      break;
    }
    case 2:
      body += s.around("if (" + place + ") { " + s.statements() + " *" + place + " = t; }");
      k.right = Right::Wrong;
      break;
    case 3:
      body += s.around("if (" + place + " && t == 1) { *" + place + " = n; __assert(*" + place + " == n); }");
      break;
    case 4: {
      const std::string part = r.pick({"((unsigned *)&@p@)[0] == (unsigned)(unsigned long long)@p@",
                                       "((unsigned *)&@p@)[1] == (unsigned)((unsigned long long)@p@ >> 32)",
                                       "((unsigned char *)&@p@)[3] == (unsigned char)((unsigned long long)@p@ >> 24)"});
      body += s.around("__assert(" + fill(part, {{"p", place}}) + ");");
    }
  }
  k.source = std::string(f.declaration) + s.kernel(f.parameter, body);
  return k;
}

}  // namespace

Kernel pointers(Random& r) {
  return r.chance(50) ? initialised(r) : found(r);
}

}  // namespace gpubmc::corners
