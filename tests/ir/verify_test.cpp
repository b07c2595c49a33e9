// One broken module for each rule of the verifier.
#include <catch2/catch.hpp>

#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

using namespace gpubmc;
using namespace gpubmc::ir;

namespace {

/// A kernel that starts with registers %0 (i32), %1 (ptr), %2 (i1), %3 (f32), followed by the given lines.
std::string kernelWith(const std::string& body) {
  return "object @1 \"p\" global size=unknown align=256 init=arbitrary\n"
         "object @2 \"q\" global size=unknown align=256 init=arbitrary\n"
         "function 0 \"f\" (i32 \"n\", ptr \"p\", i1 \"c\", f32 \"x\") void\n"
         "block 0 \"\"\n" +
         body +
         "\nend\n"
         "function 1 \"g\" (i32 \"n\") f32\nblock 0 \"\"\nret 0:f32\nend\n"
         "kernel \"k\" function=0\nparam \"n\" i32 \"\"\nparam \"p\" ptr \"\" object=1\nparam \"c\" i1 \"\"\n"
         "param \"x\" f32 \"\"\n";
}

std::vector<std::string> breaches(const std::string& body) {
  return verify(parse(kernelWith(body)));
}

using Breach = std::vector<std::string>;

}  // namespace

TEST_CASE("a kernel without errors") {
  CHECK(breaches("ret") == Breach{});
  CHECK(breaches("%4:f32 = call %0:i32 callee=1\ncall 5:i32 callee=1\nret") == Breach{});
  CHECK(breaches("atomicrmw add %1:ptr, 1:i32 type=i32\nret") == Breach{});
}

TEST_CASE("orders of fences and compare-and-swaps") {
  CHECK(breaches("fence order=acquire\n%4:i32 = atomiccas %1:ptr, 0:i32, 1:i32 order=release failure=seq_cst\nret") ==
        Breach{});
  CHECK(breaches("fence\nret") == Breach{"function 'f' block 0 instruction 0 (fence): no order"});
  CHECK(breaches("%4:i32 = atomicrmw add %1:ptr, 1:i32 failure=acquire\nret") ==
        Breach{"function 'f' block 0 instruction 0 (atomicrmw): an order of failing, and it cannot fail"});
  CHECK(breaches("%4:i32 = atomiccas %1:ptr, 0:i32, 1:i32 order=acq_rel failure=release\nret") ==
        Breach{"function 'f' block 0 instruction 0 (atomiccas): an order of failing that releases: nothing is written "
               "then"});
}

TEST_CASE("loads of the initial state") {
  CHECK(breaches("%4:i32 = load %1:ptr initial\nret") == Breach{});
  CHECK(breaches("%4:ptr = load %1:ptr initial\nret") ==
        Breach{"function 'f' block 0 instruction 0 (load): the initial state, which only loads of data that are not "
               "atomic read"});
  CHECK(breaches("%4:i32 = load %1:ptr atomic initial\nret") ==
        Breach{"function 'f' block 0 instruction 0 (load): the initial state, which only loads of data that are not "
               "atomic read"});
}

TEST_CASE("shape of blocks") {
  struct Case {
    const char *body, *message;
  };
  const Case cases[] = {
      {"", "function 'f' block 0 has no terminator"},
      {"%4:i32 = add %0:i32, 1:i32", "function 'f' block 0 has no terminator"},
      {"ret\nret", "function 'f' block 0 instruction 0 (ret): a terminator inside a block"},
      {"br -> 1\nblock 1 \"\"\n%4:i32 = undef\n%5:i32 = phi 0:i32 -> 0\nret",
       "function 'f' block 1 instruction 1 (phi): a phi after other instructions"},
      {"br -> 1", "function 'f' block 0 instruction 0 (br): an impossible target"},
      {"br -> 0", "function 'f' block 0 instruction 0 (br): an impossible target"},
      {"br", "function 'f' block 0 instruction 0 (br): a wrong number of targets"},
      {"br -> 1, 1\nblock 1 \"\"\nret", "function 'f' block 0 instruction 0 (br): a wrong number of targets"},
      {"condbr %2:i1 -> 1\nblock 1 \"\"\nret",
       "function 'f' block 0 instruction 0 (condbr): a wrong number of targets"},
      {"ret -> 1\nblock 1 \"\"\nret", "function 'f' block 0 instruction 0 (ret): a wrong number of targets"},
      {"barrier sync -> 1\nbr -> 1\nblock 1 \"\"\nret",
       "function 'f' block 0 instruction 0 (barrier): a wrong number of targets"},
  };
  for (const Case& c : cases) {
    INFO(c.body);
    CHECK(breaches(c.body) == Breach{c.message});
  }
  Module m = parse(kernelWith("ret"));
  m.functions[0].blocks.clear();
  CHECK(verify(m) == Breach{"function 'f' has no blocks"});
}

TEST_CASE("registers") {
  CHECK(breaches("%4:i32 = undef\n%4:i32 = undef\nret") ==
        Breach{"function 'f' block 0 instruction 1 (undef): a register that is defined already"});
  CHECK(breaches("%0:i32 = undef\nret") ==
        Breach{"function 'f' block 0 instruction 0 (undef): a register that is defined already"});
  CHECK(breaches("%4:i32 = add %0:i32, %5:i32\n%5:i64 = undef\nret") ==
        Breach{"function 'f' block 0 instruction 0 (add): an operand of another type than its register"});
  CHECK(breaches("%4:i32 = add %0:i32, %5:i32\n%5:i32 = undef\nret") ==
        Breach{"function 'f' block 0 instruction 0 (add): register 5 is used before it is defined"});
  CHECK(breaches("%4:i32 = add %0:i32, %9:i32\nret") ==
        Breach{"function 'f' block 0 instruction 0 (add): an operand that nothing defines"});
  CHECK(breaches("condbr %2:i1 -> 1, 2\nblock 1 \"\"\n%4:i32 = undef\nbr -> 2\nblock 2 \"\"\n"
                 "%5:i32 = add %4:i32, 1:i32\nret") ==
        Breach{"function 'f' block 2 instruction 0 (add): register 4 is used before it is defined"});

  Module m = parse(kernelWith("%4:i32 = undef\nret"));
  m.functions[0].blocks[0].insts[0].result = 17;
  CHECK(verify(m) == Breach{"function 'f' block 0 instruction 0 (undef): a result register out of range"});
  m = parse(kernelWith("%4:i32 = undef\nret"));
  m.functions[0].regTypes[4] = kF32;
  CHECK(verify(m) == Breach{"function 'f' block 0 instruction 0 (undef): a result of another type than its register"});
  m = parse(kernelWith("ret"));
  m.functions[0].regTypes[0] = kF32;
  CHECK(verify(m) == Breach{"function 'f' has a parameter 0 of another type than its register"});
  m.functions[0].regTypes.resize(3);
  CHECK(verify(m) == Breach{"function 'f' has fewer registers than parameters"});
}

TEST_CASE("indices and names") {
  CHECK(breaches("store 0:i32, @3\nret") == Breach{"function 'f' block 0 instruction 0 (store): an unknown object"});
  CHECK(breaches("call %0:i32 callee=2\nret") ==
        Breach{"function 'f' block 0 instruction 0 (call): an unknown callee"});
  CHECK(breaches("ret !1") == Breach{"function 'f' block 0 instruction 0 (ret): an unknown location"});
  CHECK(breaches("%4:ptr = localaddr object=3\nret") ==
        Breach{"function 'f' block 0 instruction 0 (localaddr): a local object without a size"});
  CHECK(breaches("%4:ptr = localaddr object=1\nret") ==
        Breach{"function 'f' block 0 instruction 0 (localaddr): a local object without a size"});

  Module m = parse(kernelWith("barrier sync\nret"));
  m.functions[0].blocks[0].insts[0].sub = 5;
  CHECK(verify(m) == Breach{"function 'f' block 0 instruction 0 (barrier): an unknown kind of it"});
  m = parse(kernelWith("ret"));
  m.functions[0].blocks[0].insts[0].sub = 1;
  CHECK(verify(m) == Breach{"function 'f' block 0 instruction 0 (ret): an unknown kind of it"});
  m = parse(kernelWith("ret"));
  m.functions[0].paramNames.resize(5);
  CHECK(verify(m) == Breach{"function 'f' has more names of parameters than parameters"});
  m = parse(kernelWith("ret"));
  m.functions[0].loc = 1;
  CHECK(verify(m) == Breach{"function 'f' has an unknown location"});
}

TEST_CASE("operands and results of instructions") {
  struct Case {
    const char *line, *message;
  };
  const Case cases[] = {
      {"%4:i32 = add %0:i32", "(add): 1 operands instead of 2"},
      {"%4:i64 = add %0:i32, 1:i32", "(add): the result is not an integer of one type with the others"},
      {"%4:i32 = add %0:i32, 1:i64", "(add): operand 1 is not an integer of one type with the others"},
      {"%4:f32 = add %3:f32, %3:f32", "(add): operand 0 is not an integer of one type with the others"},
      {"%4:f32 = fadd 0:i32, 0:i32", "(fadd): operand 0 is not a float of one type with the others"},
      {"%4:i1 = icmp eq %3:f32, %3:f32",
       "(icmp): operand 0 is not an integer or a pointer of one type with the others"},
      {"%4:i32 = icmp eq %0:i32, 0:i32", "(icmp): the result is not an i1"},
      {"%4:i1 = fcmp oeq %3:f32, 0:f64", "(fcmp): operand 1 is not a float of one type with the others"},
      {"%4:i64 = zext %3:f32", "(zext): operand 0 is not an integer"},
      {"%4:i16 = zext %0:i32", "(zext): a conversion between widths that it is not for"},
      {"%4:i16 = sext %0:i32", "(sext): a conversion between widths that it is not for"},
      {"%4:i64 = trunc %0:i32", "(trunc): a conversion between widths that it is not for"},
      {"%4:f64 = bitcast %0:i32", "(bitcast): a conversion between widths that it is not for"},
      {"%4:i12 = byteswap 1:i12", "(byteswap): a width that is no number of bytes"},
      {"%4:i32 = ptrtoint %0:i32", "(ptrtoint): operand 0 is not a pointer"},
      {"%4:f32 = fptrunc %0:i32", "(fptrunc): operand 0 is not a float"},
      {"%4:i32 = select %0:i32, 1:i32, 2:i32", "(select): operand 0 is not an i1"},
      {"%4:i32 = select %2:i1, 1:i32, 2:i64", "(select): operand 2 is not a value of one type with the others"},
      {"%4:f32 = fmath %3:f32, 0:void \"sinf\"", "(fmath): operand 1 is not a value"},
      {"%4:ptr = ptradd %1:ptr, 4:i32", "(ptradd): operand 1 is not an i64"},
      {"%4:i32 = load %0:i32", "(load): operand 0 is not a pointer"},
      {"store %1:ptr, %0:i32", "(store): operand 1 is not a pointer"},
      {"memset %1:ptr, 0:i32, 4:i64", "(memset): operand 1 is not an i8"},
      {"%4:i32 = atomicrmw add %1:ptr, 1:i64", "(atomicrmw): the result is not a value of one type with the others"},
      {"%4:i32 = barrier sync", "(barrier): the result is not no result"},
      {"%4:i32 = barrier or", "(barrier): 0 operands instead of 1"},
      {"warpsync %2:i1", "(warpsync): operand 0 is not an i32 or i64"},
      {"%4:i32 = vote ballot 1:i64, %2:i1", "(vote): a set of lanes of another width than the mask"},
      {"%4:i64 = vote any 1:i64, %2:i1", "(vote): a vote that is not an i32"},
      {"%4:i64 = matchany 1:i32, %0:i32", "(matchany): a set of lanes of another width than the mask"},
      {"warpsync 1:i32 \"of all lanes\"", "(warpsync): a name, and it takes none"},
      {"barrier sync comers=all", "(barrier): lanes that come, and it is no operation of a warp"},
      {"assert %0:i32", "(assert): operand 0 is not an i1"},
      {"add %0:i32, 1:i32 type=i32", "(add): a result without a register"},
      {"call callee=1", "(call): arguments that do not fit the callee"},
      {"call %3:f32 callee=1", "(call): arguments that do not fit the callee"},
      {"%4:i32 = call %0:i32 callee=1", "(call): a result that does not fit the callee"},
  };
  for (const Case& c : cases) {
    INFO(c.line);
    CHECK(breaches(std::string(c.line) + "\nret") ==
          Breach{std::string("function 'f' block 0 instruction 0 ") + c.message});
  }
  CHECK(breaches("ret %0:i32") ==
        Breach{"function 'f' block 0 instruction 0 (ret): a value that does not fit the function's result"});
  CHECK(
      verify(parse("function 0 \"g\" () i32\nblock 0 \"\"\nret\nend\nfunction 1 \"h\" () i32\nblock 0 \"\"\nret 0:i64\n"
                   "end\n")) ==
      Breach{"function 'g' block 0 instruction 0 (ret): a value that does not fit the function's result",
             "function 'h' block 0 instruction 0 (ret): a value that does not fit the function's result"});
  Module m = parse(kernelWith("store %0:i32, %1:ptr\nret"));
  m.functions[0].blocks[0].insts[0].result = 4;
  m.functions[0].regTypes.push_back(kVoid);
  CHECK(verify(m) ==
        Breach{"function 'f' block 0 instruction 0 (store): a register for a result that it does not have"});
}

TEST_CASE("phis") {
  const std::string fork = "condbr %2:i1 -> 1, 2\nblock 1 \"\"\n%4:i32 = undef\nbr -> 2\nblock 2 \"\"\n";
  CHECK(breaches(fork + "%5:i32 = phi 0:i32, %4:i32 -> 0, 1\nret") == Breach{});
  CHECK(breaches(fork + "%5:i32 = phi 0:i32 -> 0\nret") ==
        Breach{"function 'f' block 2 instruction 0 (phi): no value for predecessor 1"});
  CHECK(breaches(fork + "%5:i32 = phi 0:i32, %4:i32, 1:i32 -> 0, 1\nret") ==
        Breach{"function 'f' block 2 instruction 0 (phi): values and predecessors differ in number"});
  CHECK(breaches(fork + "%5:i32 = phi 0:i32, %4:i32, 1:i32 -> 0, 1, 2\nret") ==
        Breach{"function 'f' block 2 instruction 0 (phi): a value for block 2, which is no predecessor"});
  CHECK(breaches(fork + "%5:i32 = phi %4:i32, 0:i32 -> 0, 1\nret") ==
        Breach{"function 'f' block 2 instruction 0 (phi): register 4 is not defined when block 0 ends"});
}

TEST_CASE("loops") {
  const std::string loop =
      "br -> 1\nblock 1 \"\"\n%4:i32 = phi 0:i32, %6:i32 -> 0, 2\n%5:i1 = icmp slt %4:i32, %0:i32\ncondbr %5:i1 -> 2, "
      "3\n"
      "block 2 \"\"\n%6:i32 = add %4:i32, 1:i32\nbr -> 1\nblock 3 \"\"\n";
  CHECK(breaches(loop + "%7:i32 = phi %4:i32 -> 1\nstore %7:i32, %1:ptr\nret") == Breach{});
  CHECK(breaches(loop + "store %4:i32, %1:ptr\nret") == Breach{"function 'f' block 3 instruction 0 (store): register 4 "
                                                               "leaves its loop other than through a phi at the exit"});
  CHECK(breaches(loop + "br -> 4\nblock 4 \"\"\n%7:i32 = phi %4:i32 -> 3\nret") ==
        Breach{
            "function 'f' block 4 instruction 0 (phi): register 4 leaves its loop other than through a phi at the exit "
            "(the phi is not at the exit)"});
  CHECK(breaches("condbr %2:i1 -> 1, 2\nblock 1 \"\"\nbr -> 2\nblock 2 \"\"\nbr -> 1") ==
        Breach{"function 'f' has a loop with several entries"});
}

TEST_CASE("kernels") {
  auto with = [](auto change) {
    Module m = parse(kernelWith("ret"));
    change(m);
    return verify(m);
  };
  CHECK(with([](Module& m) { m.kernels[0].function = 2; }) == Breach{"kernel 'k' has no function"});
  CHECK(with([](Module& m) { m.kernels[0].params.pop_back(); }) ==
        Breach{"kernel 'k' and its function differ in parameters"});
  CHECK(with([](Module& m) { m.kernels[0].params[0].type = kI64; }) ==
        Breach{"kernel 'k' and its function differ in parameters"});
  const Breach argument{"kernel 'k' has an argument that is none of its parameters, and no array of the work-group"};
  using Kind = HostArgument::Kind;
  CHECK(with([](Module& m) { m.kernels[0].hostArguments = {{Kind::Values, 3, 1}, {Kind::Local, 0, 1}}; }).empty());
  CHECK(with([](Module& m) { m.kernels[0].hostArguments = {{Kind::Values, 3, 2}}; }) == argument);
  CHECK(with([](Module& m) { m.kernels[0].hostArguments = {{Kind::Values, 3, 0}}; }) == argument);
  CHECK(with([](Module& m) { m.kernels[0].hostArguments = {{Kind::Opaque, 4, 1}}; }) == argument);
  CHECK(with([](Module& m) { m.kernels[0].hostArguments = {{Kind::Local, 1, 1}}; }) == argument);  // global memory
  CHECK(with([](Module& m) { m.kernels[0].params[1].object = 0; }) ==
        Breach{"parameter 'p' of kernel 'k' points to no object"});
  CHECK(with([](Module& m) { m.kernels[0].params[1].object = 3; }) ==
        Breach{"parameter 'p' of kernel 'k' points to no object"});
  CHECK(with([](Module& m) { m.kernels[0].loc = 1; }) == Breach{"kernel 'k' has an unknown location"});
  CHECK(with([](Module& m) {
          m.kernels[0].function = 1;
          m.kernels[0].params.resize(1);
        }) == Breach{"kernel 'k' has a function that returns a value"});
  auto reference = [&](uint32_t result, Space space) {
    return with([=](Module& m) {
      m.kernels[0].isReference = true;
      m.kernels[0].resultObject = result;
      m.objects[1].space = space;
    });
  };
  CHECK(reference(0, Space::Global) == Breach{});
  CHECK(reference(1, Space::Global) == Breach{});
  CHECK(reference(9, Space::Global) == Breach{"kernel 'k' returns its result in no object of global memory"});
  CHECK(reference(1, Space::Constant) == Breach{"kernel 'k' returns its result in no object of global memory"});
  CHECK(with([](Module& m) { m.kernels[0].resultObject = 1; }) ==
        Breach{"kernel 'k' has an object for its result, and is no reference"});
}

TEST_CASE("objects and locations") {
  auto with = [](auto change) {
    Module m = parse(
        "object @1 \"p\" global size=4 align=4 init=arbitrary !1\nlocation !1 \"a.cu\" 1 1 \"f\"\n"
        "location !2 \"a.cu\" 2 1 \"g\" at !1\n");
    change(m);
    return verify(m);
  };
  CHECK(with([](Module&) {}) == Breach{});
  CHECK(with([](Module& m) { m.objects[0].size = 4; }) == Breach{"the module has no null object"});
  CHECK(with([](Module& m) { m.objects.clear(); }) == Breach{"the module has no null object"});
  CHECK(with([](Module& m) { m.locations[0].line = 4; }) == Breach{"the module has no unknown location"});
  CHECK(with([](Module& m) { m.locations.clear(); }) == Breach{"the module has no unknown location"});
  CHECK(with([](Module& m) { m.objects[1].loc = 3; }) == Breach{"object 'p' has an unknown location"});
  CHECK(with([](Module& m) { m.objects[1].align = 0; }) == Breach{"object 'p' has no alignment"});
  CHECK(with([](Module& m) { m.locations[2].inlinedAt = 2; }) == Breach{"location 2 is inlined at no earlier one"});
}

TEST_CASE("objects") {
  auto with = [](auto change) {
    Module m = parse(kernelWith("ret"));
    change(m.objects[2]);
    return verify(m);
  };
  CHECK(with([](Object& o) { o.align = 0; }) == Breach{"object 'q' has no alignment"});
  CHECK(with([](Object& o) { o.size = (uint64_t(1) << 47) - 1; }) == Breach{});
  CHECK(with([](Object& o) { o.size = uint64_t(1) << 47; }) ==
        Breach{"object 'q' has 140737488355328 bytes, and no GPU has"});
  CHECK(with([](Object& o) { o.size = 2, o.bytes = {1, 2, 3}; }) ==
        Breach{"object 'q' has more initial bytes than bytes"});
  for (Space space : {Space::Shared, Space::Local})
    CHECK(with([=](Object& o) { o.space = space; }) ==
          Breach{"object 'q' is memory of a block or a thread, which has no contents when they begin"});
}
