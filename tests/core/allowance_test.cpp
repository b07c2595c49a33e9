// Suppressed findings do not affect the verdict and hide no other finding: verdicts of hand-written claims and of small
// kernels.
#include <catch2/catch.hpp>

#include "core/check/verdict.h"
#include "core/run/check.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

/// Three instructions in lines 3, 4 and 5 of k.cu. Races on a and out-of-bounds accesses in line 3 are suppressed.
struct ThreeLines {
  ir::Module m = module();
  Options options = allowing();
  Problem problem{m, 0, options};

  static ir::Module module() {
    ir::Module m;
    m.objects.resize(1);
    ir::Function f;
    f.blocks.resize(1);
    for (uint32_t line : {3, 4, 5}) {
      ir::Location l;
      l.file = "k.cu", l.line = line;
      m.locations.push_back(l);
      ir::Inst i;
      i.op = ir::Opcode::Ret;
      i.loc = ir::LocId(m.locations.size() - 1);
      f.blocks[0].insts.push_back(i);
    }
    m.functions.push_back(f);
    ir::Kernel k;
    k.name = "k";
    m.kernels.push_back(k);
    return m;
  }
  static Options allowing() {
    Options o;
    o.allowances = {{.cls = PropertyClass::Race, .object = "a", .file = "k.cu", .line = 3, .reason = "why"},
                    {.cls = PropertyClass::Bounds, .file = "k.cu", .line = 3, .reason = "why"}};
    return o;
  }

  std::vector<Claim> rest(Status s = Status::Holds) const {
    std::vector<Claim> out;
    for (PropertyClass cls : classesOf(problem)) out.push_back({.subject = {.cls = cls, .rest = true}, .status = s});
    out.push_back({.subject = {.kind = Subject::Kind::Construct, .rest = true}, .status = s});
    out.push_back(
        {.subject = {.kind = Subject::Kind::Loop, .cls = PropertyClass::Unwinding, .rest = true}, .status = s});
    return out;
  }
  /// A violation at two instructions, by number; a bounds violation is at the second one.
  static Claim violated(PropertyClass cls, uint32_t first, uint32_t second, bool withAllowed = false) {
    auto ce = std::make_shared<Counterexample>();
    interp::Violation v;
    v.cls = cls;
    v.inst = {0, 0, second};
    interp::AccessRecord a, b;
    a.inst = {0, 0, first}, b.inst = {0, 0, second};
    if (cls == PropertyClass::Race) v.first = a;
    v.second = b;
    ce->outcome.violations = {v};
    Claim c = about(cls, Status::Violated, withAllowed);
    c.counterexample = ce;
    if (cls == PropertyClass::Bounds) c.subject.loc = second + 1;
    return c;
  }
  static Claim about(PropertyClass cls, Status s, bool withAllowed = false) {
    return {.subject = {.cls = cls,
                        .level = cls == PropertyClass::Race ? Level::IntraBlock : Level::None,
                        .name = "a",
                        .withAllowed = withAllowed},
            .status = s};
  }
  KernelResult judge(std::vector<Claim> claims, Status others = Status::Holds) const {
    Claims run;
    run.rounds = 8;
    run.list = rest(others);
    for (Claim& c : claims) run.list.push_back(std::move(c));
    return verdict(problem, {run}, InputDomain::All, false);
  }
  static size_t allowed(const KernelResult& k) {
    return size_t(std::count_if(k.properties.begin(), k.properties.end(),
                                [](const PropertyResult& p) { return p.allowed.has_value(); }));
  }
};

constexpr PropertyClass kRace = PropertyClass::Race, kBounds = PropertyClass::Bounds;

}  // namespace

TEST_CASE_METHOD(ThreeLines, "a suppressed race is reported, and the other accesses decide the verdict") {
  for (const auto& [others, expected] :
       {std::pair(Status::Holds, Status::Holds), std::pair(Status::Unknown, Status::Unknown)}) {
    const KernelResult k = judge({violated(kRace, 0, 1, true), about(kRace, others)});
    CHECK(k.verdict == expected);
    REQUIRE(allowed(k) == 1);
  }
  const KernelResult k = judge({violated(kRace, 1, 0, true), violated(kRace, 1, 2)});
  CHECK(k.verdict == Status::Violated);
  CHECK(allowed(k) == 1);
}

TEST_CASE_METHOD(ThreeLines, "a suppressed race that represents all races on its object leaves the others open") {
  const KernelResult k = judge({violated(kRace, 0, 1)});
  CHECK(k.verdict == Status::Unknown);
  CHECK(allowed(k) == 1);
  CHECK(std::any_of(k.properties.begin(), k.properties.end(),
                    [](const PropertyResult& p) { return !p.allowed && p.reason.cause == Cause::OnlyAllowed; }));
}

TEST_CASE_METHOD(ThreeLines, "a violation found together with suppressed accesses counts unless it is one of them") {
  CHECK(judge({violated(kRace, 1, 2, true), about(kRace, Status::Unknown)}).verdict == Status::Violated);
  const KernelResult k = judge({violated(kRace, 1, 2, true), violated(kRace, 1, 2)});
  CHECK(k.verdict == Status::Violated);
  CHECK(std::count_if(k.properties.begin(), k.properties.end(),
                      [](const PropertyResult& p) { return p.status == Status::Violated; }) == 1);
}

TEST_CASE_METHOD(ThreeLines, "a claim that depends on a suppressed race stays unknown") {
  Claim bounds = about(kBounds, Status::Holds);
  bounds.subject.loc = 2;
  bounds.premises = {uint32_t(rest().size())};
  CHECK(judge({violated(kRace, 0, 1, true), bounds, about(kRace, Status::Holds)}).verdict == Status::Unknown);
}

TEST_CASE_METHOD(ThreeLines,
                 "a suppressed violation hides no violation of its class elsewhere, and none of another class") {
  CHECK(judge({violated(kBounds, 0, 0)}).verdict == Status::Holds);
  CHECK(judge({violated(kBounds, 0, 0)}, Status::Unknown).verdict == Status::Unknown);
  CHECK(judge({violated(kBounds, 0, 0), violated(kBounds, 0, 1)}).verdict == Status::Violated);
  Claim null = violated(PropertyClass::Null, 0, 0);
  null.subject.loc = 1;
  CHECK(judge({violated(kBounds, 0, 0), null}).verdict == Status::Violated);
  // The rest of a class is open, and only a suppressed violation is named.
  std::vector<Claim> claims = rest();
  for (Claim& c : claims)
    if (c.subject.cls == kBounds) c.status = Status::Unknown;
  claims.push_back(violated(kBounds, 0, 0));
  Claims run;
  run.rounds = 8;
  run.list = claims;
  CHECK(verdict(problem, {run}, InputDomain::All, false).verdict == Status::Unknown);
}

TEST_CASE_METHOD(ThreeLines,
                 "a suppressed race that does not occur is no finding; an internal error is never suppressed") {
  const KernelResult k = judge({about(kRace, Status::Holds, true), about(kRace, Status::Holds)});
  CHECK(k.verdict == Status::Holds);
  CHECK(allowed(k) == 0);
  CHECK(judge({about(kRace, Status::Unknown, true), about(kRace, Status::Holds)}).verdict == Status::Holds);
  CHECK(judge({about(kRace, Status::InternalError, true)}).verdict == Status::InternalError);
}

namespace {

/// Each line of the kernel stores its thread's number to a[`element`].
Status checked(std::initializer_list<const char*> elements, uint32_t allowedLine, const std::string& object = "") {
  std::string text =
      "object @1 \"a\" global size=unknown align=256 init=arbitrary element=4 type=\"int\"\n"
      "location !1 \"k.cu\" 1 1 \"k\"\nlocation !2 \"k.cu\" 2 1 \"k\"\nlocation !3 \"k.cu\" 3 1 \"k\"\n"
      "function 0 \"k\" (ptr \"a\") void\nblock 0 \"entry\"\n  %1:i32 = sreg tid.x\n  %2:i64 = zext %1:i32\n"
      "  %3:i64 = mul %2:i64, 4:i64\n  %4:ptr = ptradd %0:ptr, %3:i64\n  %5:ptr = ptradd %4:ptr, 4:i64\n";
  unsigned line = 0;
  for (const char* e : elements)
    text += "  store %1:i32, " + std::string(e) + " align=4 !" + std::to_string(++line) + "\n";
  text += "  ret\nend\nkernel \"k\" function=0 block=64,1,1 grid=1,1,1\n  param \"a\" ptr \"int *\" object=1\n";
  Options o;
  o.allowances = {{.cls = PropertyClass::Race, .object = object, .file = "k.cu", .line = allowedLine, .reason = "why"}};
  return check(ir::parse(text), o, Cancellation()).verdict;
}

}  // namespace

TEST_CASE("races are searched among the accesses that are not suppressed") {
  const char *own = "%4:ptr", *next = "%5:ptr", *first = "%0:ptr";
  CHECK(checked({first}, 1) == Status::Holds);
  CHECK(checked({first}, 2) == Status::Violated);
  CHECK(checked({first}, 1, "b") == Status::Violated);
  CHECK(checked({first}, 1, "a") == Status::Holds);
  // Line 2 races with line 1, which is suppressed, and possibly with line 3, which is not.
  CHECK(checked({own, next}, 1) == Status::Holds);
  CHECK(checked({own, next}, 2) == Status::Holds);
  CHECK(checked({own, next, next}, 1) == Status::Holds);
  CHECK(checked({own, next, own}, 1) == Status::Violated);
  CHECK(checked({own, next, own}, 2) == Status::Holds);
  CHECK(checked({first, own, next}, 1) == Status::Violated);
}
