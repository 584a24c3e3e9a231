#include "games/viaduct/completion_plan.hpp"

#include <algorithm>

#include "games/viaduct/completion.hpp"

namespace trearchi::viaduct {

namespace {

class Planner {
 public:
  Planner(const Rules& rules, int seat) : rules_(rules), seat_(seat) {}

  std::optional<std::vector<Bridge>> plan(const Board& board) {
    completion_.look(rules_, board, seat_);
    const int needed = completion_.needed();
    if (needed >= Completion::kFar) return std::nullopt;
    // Where bridges of every tree of that size are in each other's way, one more is allowed, and then another.
    for (int slack = 0; slack <= kMostSlack; ++slack) {
      looks_left_ = kMostLooks;
      if (extend(board, needed + slack)) return plan_;
    }
    return std::nullopt;
  }

 private:
  static constexpr int kMostSlack = 2;
  static constexpr int kMostLooks = 600;  // each takes a fraction of a millisecond

  // Whether the board can be completed with at most `left` more bridges; `plan_` then ends with them.
  bool extend(const Board& board, int left) {
    if (board.viaduct(rules_, seat_)) return true;
    if (left == 0 || --looks_left_ < 0) return false;
    completion_.look(rules_, board, seat_);
    const int slack = left - completion_.needed(kMostSlack);
    if (slack < 0) return false;
    completion_.look_further(slack);
    std::vector<CompletionStep> steps;
    completion_.steps(steps);
    for (const CompletionStep& step : steps) {
      if (step.excess > slack || !can_place(board, step.bridge)) continue;
      Board next = board;
      next.add(step.bridge);
      plan_.push_back(step.bridge);
      if (extend(next, left - 1)) return true;
      plan_.pop_back();
    }
    return false;
  }

  // Steps may stand on other new bridges, which come first.
  bool can_place(const Board& board, const Bridge& bridge) const {
    if (bridge.level > board.levels()) return false;
    Placements open;
    board.placements(rules_, rules_.open_to(seat_, false), bridge.level, open);
    return has(bridge.direction == Direction::kEast ? open.east : open.north, bridge.x, bridge.y);
  }

  const Rules& rules_;
  int seat_;
  int looks_left_ = 0;
  Completion completion_;
  std::vector<Bridge> plan_;
};

}  // namespace

std::optional<std::vector<Bridge>> plan_completion(const Rules& rules, const Board& board, int seat) {
  return Planner(rules, seat).plan(board);
}

}  // namespace trearchi::viaduct
