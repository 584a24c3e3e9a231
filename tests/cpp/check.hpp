// The whole of our C++ test harness: named tests, and checks that report and go on.
#pragma once

#include <cstdio>
#include <vector>

namespace trearchi::test {

inline int failures = 0;

struct Test {
  const char* name;
  void (*run)();
};

// For main(): runs every test, names those that fail, and returns the exit code.
inline int run_all(const std::vector<Test>& tests) {
  for (const Test& test : tests) {
    const int before = failures;
    test.run();
    if (failures != before) std::printf("FAILED %s\n", test.name);
  }
  std::printf("%zu tests, %d failed checks\n", tests.size(), failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace trearchi::test

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      ++trearchi::test::failures;                                               \
      std::printf("%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition); \
    }                                                                           \
  } while (false)
