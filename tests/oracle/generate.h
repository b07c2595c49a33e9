#pragma once
// Random programs from a seed: the same seed gives the same program on every machine.

#include <cstdint>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

Program generate(uint64_t seed);
/// Programs with all kinds of atomic operations, in which threads wait only at barriers.
Program generateAtomics(uint64_t seed);
/// Programs with atomic operations, locks and flags: threads wait for each other, sometimes forever.
Program generateWaiting(uint64_t seed);
/// The same for lock-step warps.
Program generateLockStep(uint64_t seed);
/// Few threads that pass data by atomics and fences of all orders and scopes, correctly or not, and by flags whose
/// address depends on the input.
Program generateHandover(uint64_t seed);
/// With barriers by number and by address.
Program generateMeeting(uint64_t seed);
/// Loops, barriers and affine indices as in typical GPU code.
Program generateLoops(uint64_t seed);
/// The same with warp operations.
Program generateWarpLoops(uint64_t seed);
/// The same with preconditions on the input that all or only some threads or blocks state.
Program generateAsking(uint64_t seed);
/// The same with all kinds of loop registers, exits in the middle of an iteration, and indices that no mask bounds.
Program generateMotions(uint64_t seed);
/// A single loop and little else. Claims are only about the values of its register, a variable and memory in some
/// iteration or after the loop, so that a wrong summary shows.
Program generateRounds(uint64_t seed);
/// The same with loop invariants about the registers, true or false, inductive or not.
Program generateInvariants(uint64_t seed);
/// A loop of few iterations. In some of them threads write, read or synchronise, as a block or as warps; later
/// iterations or the code after the loop use the values.
Program generatePassing(uint64_t seed);
/// Nested loops with a barrier in the inner one, which is executed once, several times or never, depending on the
/// iteration.
Program generateNests(uint64_t seed);
/// Parts of a block synchronise at named barriers, usually contiguous parts and usually all threads of them.
Program generateTiles(uint64_t seed);
/// Counters that thread 0, the first thread of each warp or every thread sets (one for each of them), and that threads
/// increment, with barriers between.
Program generateCounters(uint64_t seed);
/// Loops that start asynchronous copies and wait for them in the same iteration, a later one, after the loop or never.
Program generateCopies(uint64_t seed);
/// Two to four threads write, count, exchange or compare, and read or write what others have written if the result says
/// so, with fences and barriers in places where they may or may not help.
Program generateOrders(uint64_t seed);
/// The same twice, in a loop with barriers, mostly by two threads of a block.
Program generateRepeatedOrders(uint64_t seed);
/// Two or three threads take locks, by waiting or if these are free, and write what the locks protect, with fences and
/// releases in places where they may or may not help.
Program generateLocks(uint64_t seed);
/// Two to four threads wait for numbers: of a counter at which all arrive, of flags, of turns by tickets or by their
/// own numbers. Then they access what others have written before.
Program generateNumbers(uint64_t seed);
/// Threads take tickets from counters in shared memory, only some of them or some repeatedly, and write at those
/// indices.
Program generateTickets(uint64_t seed);

}  // namespace gpubmc::oracle
