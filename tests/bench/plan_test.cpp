#include <unistd.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "core/bench/plan.h"
#include "encoder/util/error.h"

using namespace gpubmc::core::bench;
using gpubmc::UserError;
using Words = std::vector<std::string>;

TEST_CASE("words are split as by a shell, without expansion") {
  CHECK(splitWords("", "x").empty());
  CHECK(splitWords("  a\t b ", "x") == Words{"a", "b"});
  CHECK(splitWords("-D 'N = 4' \"a b\"", "x") == Words{"-D", "N = 4", "a b"});
  CHECK(splitWords("a'b'\"c\" ''", "x") == Words{"abc", ""});
  CHECK(splitWords("a\\ b \"\\\"\" '\\'", "x") == Words{"a b", "\"", "\\"});
  CHECK(splitWords("$HOME `ls` $(ls) * ; | > x", "x") == Words{"$HOME", "`ls`", "$(ls)", "*", ";", "|", ">", "x"});
  CHECK_THROWS_AS(splitWords("a 'b", "--config"), UserError);
  CHECK_THROWS_AS(splitWords("a \\", "--config"), UserError);
}

TEST_CASE("a configuration is a name and a list of words") {
  CHECK(parseConfiguration("minisat: --solver minisat", "x") == Configuration{"minisat", {"--solver", "minisat"}});
  CHECK(parseConfiguration("plain:", "x") == Configuration{"plain", {}});
  CHECK(parseConfiguration(" a b : -j1", "x") == Configuration{"a b", {"-j1"}});
  for (const char* bad : {"", "--solver minisat", ": -j1", "-x: -j1"})
    CHECK_THROWS_AS(parseConfiguration(bad, "--config"), UserError);
}

TEST_CASE("the syntax of shards is checked strictly") {
  CHECK(parseShard("2/8").index == 2);
  CHECK(parseShard("2/8").count == 8);
  for (const char* bad : {"", "1", "0/2", "3/2", "1/0", "1/2x", "a/2", "-1/2", "1/", "/2", "1/-2", "1 /2"})
    CHECK_THROWS_AS(parseShard(bad), UserError);
}

TEST_CASE("shards cover all files and are disjoint") {
  for (size_t files : {0, 1, 2, 7, 100})
    for (unsigned count : {1u, 2u, 3u, 8u, 101u}) {
      Words all;
      for (size_t i = 0; i < files; ++i) all.push_back("f" + std::to_string(i));
      std::map<std::string, int> seen;
      size_t least = files, most = 0;
      for (unsigned i = 1; i <= count; ++i) {
        const Words part = partOf(all, {i, count});
        for (const std::string& f : part) ++seen[f];
        least = std::min(least, part.size());
        most = std::max(most, part.size());
      }
      CHECK(seen.size() == files);
      CHECK(std::all_of(seen.begin(), seen.end(), [](const auto& s) { return s.second == 1; }));
      CHECK(most - least <= 1);
    }
}

TEST_CASE("each job occurs once, and configurations alternate") {
  Plan plan;
  plan.files = {"f", "g"};
  plan.configurations = {{"a", {}}, {"b", {}}};
  plan.repeats = 2;
  const std::vector<Job> jobs = jobsOf(plan);
  const std::vector<Job> expected{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0},
                                  {0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}};
  CHECK(jobs == expected);
}

TEST_CASE("the file of a job is one argument, whatever its name contains") {
  Plan plan;
  plan.files = {"a b;{timeout}.cu", "-rf.cnf"};
  plan.configurations = {{"c", {"--solver", "minisat"}}};
  const Words kernel = argumentsOf(plan, {0, 0, 0});
  CHECK(kernel.front() == "gpubmc");
  CHECK(kernel.back() == plan.files[0]);
  CHECK(kernel[kernel.size() - 2] == "--");
  plan.subject = Subject::Queries;
  plan.limits = {2.5, 100};
  plan.configurations = {{"z3", {"z3", "-T:{timeout}", "-memory:{memory}", "{file}"}}};
  CHECK(argumentsOf(plan, {1, 0, 0}).back() == "./-rf.cnf");  // and not an option
  CHECK(argumentsOf(plan, {0, 0, 0}) == Words{"z3", "-T:3", "-memory:100", "a b;{timeout}.cu"});
}

TEST_CASE("files are found by their endings, in order and without duplicates") {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / ("bench_plan_test_" + std::to_string(getpid()));
  fs::create_directories(root / "b");
  for (const char* f : {"z.cu", "b/k.gir", "b/p.ptx", "q.smt2", "q.btor", "q.cnf", "notes.txt"})
    std::ofstream(root / f) << f;
  const Words kernels = findFiles({root.string(), (root / "b").string()}, Subject::Kernels);
  CHECK(kernels == Words{(root / "b/k.gir").string(), (root / "b/p.ptx").string(), (root / "z.cu").string()});
  CHECK(findFiles({root.string()}, Subject::Queries).size() == 3);
  CHECK(findFiles({(root / "notes.txt").string()}, Subject::Kernels).size() == 1);  // named explicitly
  CHECK_THROWS_AS(findFiles({(root / "none").string()}, Subject::Kernels), UserError);
  fs::remove_all(root);
}
