// The proof checker, on valid and on corrupted proofs.
#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>

#include <cadical.hpp>

#include "encoder/proof/drat.h"
#include "encoder/solver/back_ends.h"
#include "tests/solver/temporary.h"

using namespace gpubmc;
using namespace gpubmc::encoder;

namespace {

using Clauses = std::vector<std::vector<int>>;

/// n + 1 pigeons do not fit into n holes.
Clauses pigeons(int n) {
  Clauses out;
  auto in = [&](int pigeon, int hole) { return pigeon * n + hole + 1; };
  for (int p = 0; p <= n; ++p) {
    out.emplace_back();
    for (int h = 0; h < n; ++h) out.back().push_back(in(p, h));
  }
  for (int h = 0; h < n; ++h)
    for (int p = 0; p <= n; ++p)
      for (int q = 0; q < p; ++q) out.push_back({-in(p, h), -in(q, h)});
  return out;
}

Clauses random3(std::mt19937& rng, int variables, int count) {
  Clauses out;
  for (int i = 0; i < count; ++i) {
    std::vector<int> c;
    for (int k = 0; k < 3; ++k) {
      const int v = 1 + int(rng() % unsigned(variables));
      c.push_back(rng() % 2 ? v : -v);
    }
    out.push_back(c);
  }
  return out;
}

struct Solved {
  int answer;
  std::vector<uint8_t> proof;
};
Solved solve(const Clauses& clauses) {
  std::FILE* file = std::tmpfile();
  REQUIRE(file);
  Solved out;
  {
    CaDiCaL::Solver s;
    s.set("quiet", 1);
    s.trace_proof(file, "proof");
    for (const auto& c : clauses) {
      for (int l : c) s.add(l);
      s.add(0);
    }
    out.answer = s.solve();
    s.flush_proof_trace();
    s.close_proof_trace();
  }
  std::fflush(file);
  std::rewind(file);
  for (int c; (c = std::getc(file)) != EOF;) out.proof.push_back(uint8_t(c));
  std::fclose(file);
  return out;
}

std::vector<ProofStep> stepsOf(const std::vector<uint8_t>& bytes, std::string* problem = nullptr) {
  size_t at = 0;
  ProofReader reader(
      [&]() -> std::optional<uint8_t> { return at < bytes.size() ? std::optional(bytes[at++]) : std::nullopt; });
  std::vector<ProofStep> out;
  for (ProofStep s; reader.read(s);) out.push_back(s);
  if (problem) *problem = reader.problem();
  return out;
}

bool accepts(const Clauses& clauses, const std::vector<ProofStep>& steps) {
  ProofChecker checker;
  for (const auto& c : clauses) checker.addClause(c);
  for (const ProofStep& s : steps)
    if (!checker.apply(s)) return false;
  return checker.refuted();
}

/// Whether some assignment satisfies all clauses; for few variables.
bool isSatisfiable(const Clauses& clauses, int variables) {
  for (uint32_t m = 0; m < 1u << variables; ++m) {
    bool all = true;
    for (const auto& c : clauses) {
      bool met = false;
      for (int l : c) met |= (m >> (std::abs(l) - 1) & 1) == (l > 0);
      all &= met;
    }
    if (all) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("proofs of pigeonhole formulas are accepted, and no formula without a proof") {
  for (int n = 2; n <= 7; ++n) {
    const Clauses clauses = pigeons(n);
    const Solved s = solve(clauses);
    REQUIRE(s.answer == 20);
    const auto steps = stepsOf(s.proof);
    CHECK(accepts(clauses, steps));
    CHECK_FALSE(accepts(clauses, {}));
    // One pigeon less fits, so no proof is valid.
    Clauses fits(clauses.begin() + 1, clauses.end());
    CHECK_FALSE(accepts(fits, steps));
  }
}

TEST_CASE("proofs of random formulas are accepted") {
  std::mt19937 rng(7);
  int refuted = 0;
  for (int round = 0; round < 150; ++round) {
    const Clauses clauses = random3(rng, 60, 290);
    const Solved s = solve(clauses);
    if (s.answer != 20) continue;
    ++refuted;
    std::string problem;
    CHECK(accepts(clauses, stepsOf(s.proof, &problem)));
    CHECK(problem.empty());
  }
  CHECK(refuted > 20);
}

TEST_CASE("no corrupted proof of a satisfiable formula is accepted") {
  std::mt19937 rng(11);
  int tried = 0;
  for (int round = 0; round < 400; ++round) {
    const Clauses small = random3(rng, 8, 25 + int(rng() % 20));
    if (!isSatisfiable(small, 8)) continue;
    ++tried;
    // Steps from another formula's proof, and random steps.
    const Solved other = solve(random3(rng, 8, 60));
    std::vector<ProofStep> steps = stepsOf(other.proof);
    for (int i = 0; i < 10; ++i) {
      std::vector<int> c;
      for (unsigned k = rng() % 3; k-- > 0;) c.push_back(int(1 + rng() % 8) * (rng() % 2 ? 1 : -1));
      steps.insert(steps.begin() + long(rng() % (steps.size() + 1)), {rng() % 3 == 0, c});
    }
    // Skipping invalid steps must not lead to acceptance either.
    ProofChecker checker;
    for (const auto& c : small) checker.addClause(c);
    for (const ProofStep& s : steps) checker.apply(s);
    CHECK_FALSE(checker.refuted());
  }
  CHECK(tried > 100);
}

TEST_CASE("a proof with a changed literal, missing steps or a missing end is rejected or still valid") {
  const Clauses clauses = pigeons(5);
  const std::vector<ProofStep> steps = stepsOf(solve(clauses).proof);
  std::mt19937 rng(3);
  int refused = 0, rounds = 300;
  for (int round = 0; round < rounds; ++round) {
    std::vector<ProofStep> spoilt = steps;
    const size_t at = rng() % spoilt.size();
    switch (round % 3) {
      case 0:
        if (spoilt[at].clause.empty()) continue;
        spoilt[at].clause[rng() % spoilt[at].clause.size()] *= -1;
        break;
      case 1: spoilt.erase(spoilt.begin() + long(at), spoilt.begin() + long(std::min(spoilt.size(), at + 40))); break;
      default: spoilt.resize(at / 4);
    }
    refused += !accepts(clauses, spoilt);
    // No variant proves what the clauses do not imply.
    Clauses fits(clauses.begin() + 1, clauses.end());
    CHECK_FALSE(accepts(fits, spoilt));
  }
  CHECK(refused > rounds / 4);
}

TEST_CASE("invalid steps are rejected") {
  ProofChecker checker;
  for (const auto& c : Clauses{{1, 2}, {-1, 3}, {-2, 3}}) checker.addClause(c);
  CHECK_FALSE(checker.apply({false, {}}));
  CHECK_FALSE(checker.apply({false, {-3}}));
  CHECK(checker.apply({false, {3}}));
  CHECK_FALSE(checker.refuted());
  checker.addClause(std::vector{-3});
  CHECK(checker.refuted());
}

TEST_CASE("a clause that only preserves satisfiability is accepted with its first literal as pivot") {
  // x4 is new: (x4 or not 1) has no resolvent.
  ProofChecker checker;
  for (const auto& c : Clauses{{1, 2}, {-1, 3}}) checker.addClause(c);
  CHECK(checker.apply({false, {4, -1}}));
  // For the pivot not 4 there is now a clause to resolve with, and the resolvent (2 or not 1) does not follow.
  CHECK_FALSE(checker.apply({false, {-4, 2}}));
}

TEST_CASE("a deleted clause justifies no step") {
  // The last two clauses allow resolution: (2 or 4) does not follow, so (1 or 2) is not accepted as RAT either.
  const Clauses clauses{{1, 2, 3}, {1, 2, -3}, {-1, 4}, {-2, 5}};
  ProofChecker checker;
  for (const auto& c : clauses) checker.addClause(c);
  CHECK(checker.apply({true, {3, 2, 1}}));
  CHECK_FALSE(checker.apply({false, {1, 2}}));
  ProofChecker whole;
  for (const auto& c : clauses) whole.addClause(c);
  CHECK(whole.apply({false, {1, 2}}));
}

TEST_CASE("bytes that are not a proof") {
  std::string problem;
  stepsOf({'x'}, &problem);
  CHECK_FALSE(problem.empty());
  stepsOf({'a', 0x84}, &problem);
  CHECK_FALSE(problem.empty());
  stepsOf({'a', 1, 0}, &problem);
  CHECK_FALSE(problem.empty());
  stepsOf({'a', 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0}, &problem);
  CHECK_FALSE(problem.empty());
  CHECK(stepsOf({'d', 4, 7, 0, 'a', 0}, &problem).size() == 2);
  CHECK(problem.empty());
}

namespace {

/// Sets TMPDIR during a test.
class Temporaries {
 public:
  explicit Temporaries(const std::string& folder) {
    if (const char* before = std::getenv("TMPDIR")) before_ = before;
    setenv("TMPDIR", folder.c_str(), 1);
  }
  ~Temporaries() {
    if (before_)
      setenv("TMPDIR", before_->c_str(), 1);
    else
      unsetenv("TMPDIR");
  }
  Temporaries(const Temporaries&) = delete;

 private:
  std::optional<std::string> before_;
};

Result certified(const Clauses& clauses, CertificateCount& count) {
  const auto shared = std::shared_ptr<CertificateCount>(&count, [](CertificateCount*) {});
  const std::unique_ptr<SatSolver> solver = makeCertifiedCadical(shared);
  int most = 0;
  for (const std::vector<int>& c : clauses)
    for (int l : c) most = std::max(most, std::abs(l));
  for (int v = 0; v < most; ++v) solver->newVar();
  for (const std::vector<int>& c : clauses) solver->addClause(c);
  return solver->solve({}, 0);
}

}  // namespace

TEST_CASE("without space for a proof nothing is certified, and the reason is given") {
  const test::TemporaryFolder folder;
  CertificateCount count;
  {
    const Temporaries temporaries(folder.path + "/none");
    const Result r = certified(pigeons(4), count);
    CHECK(r.answer == Answer::Unknown);
    CHECK(r.failed);
    CHECK_THAT(r.reason, Catch::Contains(folder.path + "/none") && Catch::Contains("No such file or directory"));
  }
  const std::string disk = folder.path + "/disk";
  std::filesystem::create_directory(disk);
  if (mount("none", disk.c_str(), "tmpfs", 0, "size=16k") != 0) {
    WARN("no file system of 16 KiB can be made here");
    return;
  }
  Result full{Answer::Sat, ""}, small{Answer::Sat, ""};
  {
    const Temporaries temporaries(disk);
    full = certified(pigeons(7), count);
    small = certified(pigeons(2), count);
  }
  // The file has no name, and its space is free again.
  const bool empty = std::filesystem::is_empty(disk);
  umount(disk.c_str());
  CHECK(full.answer == Answer::Unknown);
  CHECK(full.failed);
  CHECK_THAT(full.reason, Catch::Contains(disk) && Catch::Contains("No space left on device"));
  CHECK(small.answer == Answer::Unsat);
  CHECK(empty);
  CHECK(count.refused == 2);
  CHECK(count.accepted == 1);
}

TEST_CASE("certified answers") {
  const auto count = std::make_shared<CertificateCount>();
  const auto solver = makeCertifiedCadical(count);
  const Clauses clauses = pigeons(4);
  for (int i = 0; i < 20; ++i) solver->newVar();
  const int extra = solver->newVar();
  for (std::vector<int> c : clauses) {
    c.push_back(extra);  // valid unless extra is assumed to be false
    solver->addClause(c);
  }
  CHECK(solver->solve({}, 0).answer == Answer::Sat);
  CHECK(count->accepted == 0);
  const int assumed[] = {-extra};
  CHECK(solver->solve(assumed, 0).answer == Answer::Unsat);
  CHECK(count->accepted == 1);
  CHECK(solver->solve({}, 0).answer == Answer::Sat);
  CHECK(count->refused == 0);
}
