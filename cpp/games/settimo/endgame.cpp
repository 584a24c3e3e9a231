// Whole turns as moves, and proof-number search over them, depth first (Nagai 2002): it follows the lines that leave
// the defender the fewest turns to answer, however long they are, and needs no horizon.
//
// What a complete trip does depends on the islands it enters, not on their order: each owner pays what the entered
// villages are due, or all that is in hand (S3.4), and what lies on them is taken at the end of the turn (S4.2). So
// trips that enter the same islands, end on the same one and give up the same bridge are one move.
#include "games/settimo/endgame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace trearchi::settimo {
namespace {

static_assert(kIslands % 2 == 1, "with every village on the board one seat has more of them: no draw (S5.3)");

constexpr std::uint8_t kNobody = 2;

// A position at the start of a turn, with a village on every island.
struct Position {
  LineSet bridges = 0;
  IslandSet black = 0;  // villages that show the black face
  std::array<std::uint8_t, 2> pieces{};
  std::array<std::uint8_t, 2> hands{};
  std::uint8_t seat = kNobody;

  friend bool operator==(const Position&, const Position&) = default;
};

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::uint64_t hash(const Position& position) {
  const std::uint64_t rest = std::uint64_t{position.black} | std::uint64_t{position.pieces[0]} << 25 |
                             std::uint64_t{position.pieces[1]} << 30 | std::uint64_t{position.seat} << 35 |
                             std::uint64_t{position.hands[0]} << 36;  // the other hand has the rest of the stones
  return mix64(position.bridges ^ mix64(rest));
}

// A turn up to the removal of a bridge.
struct Trip {
  IslandSet entered = 0;
  int island = 0;  // where the piece stands
  LineSet crossed = 0;
  int first_colour = -1;  // the colours used so far
  int second_colour = -1;
};

enum class Result : std::uint8_t { kOpen, kWin, kLoss };  // for the seat whose turn led here

struct Turn {
  Position position;  // after it
  Result result;      // open unless the game is over
};

// What stays as it is in an endgame, and the turns that the rules allow.
class Endgame {
 public:
  explicit Endgame(const State& state) : board_(state.rules().board), rules_(state.rules()) {
    for (int line = 0; line < kLines; ++line) {
      colours_[at(line)] = static_cast<std::uint8_t>(state.line_colour(line));
      lines_[at(state.line_colour(line))] |= line_bit(line);
    }
    for (int colour = 0; colour < kColours; ++colour) {
      villages_[at(colour)] = state.villages_in(colour);
      if (state.is_major(colour)) majors_ |= state.villages_in(colour);
    }
  }

  // Every way to end the turn that `state` is in; `position` is where it stands.
  void find_turns(const State& state, const Position& position, std::vector<Turn>& turns) {
    Trip trip;
    trip.island = position.pieces[position.seat];
    trip.crossed = state.crossed();
    const auto colours = state.trip_colours();
    if (!colours.empty()) trip.first_colour = colours[0];
    if (colours.size() > 1) trip.second_colour = colours[1];
    LineSet open = open_lines(position);
    for (int island : state.trip())
      if (island != trip.island) open &= ~board_.lines_at(island);  // S2.3
    find_turns(position, trip, open, {state.stones_on_villages(0), state.stones_on_villages(1)}, turns);
  }

  // Every turn from its start.
  void find_turns(const Position& position, std::vector<Turn>& turns) {
    Trip trip;
    trip.island = position.pieces[position.seat];
    find_turns(position, trip, open_lines(position), {0, 0}, turns);
  }

 private:
  // `laid`: what S4.2 will give for the villages entered before.
  void find_turns(const Position& position, const Trip& trip, LineSet open, const std::array<int, 2>& laid,
                  std::vector<Turn>& turns) {
    trips_.clear();
    has_two_ = false;
    extend(trip, open, usable_lines(trip));
    turns.clear();
    const Dues dues = find_dues(position);
    for (const Trip& complete : trips_) add_turns(position, complete, dues, laid, turns);
  }

  // The bridges that do not lead to the other's piece (S2.4).
  LineSet open_lines(const Position& position) const {
    const int own = position.pieces[position.seat];
    const int other = position.pieces[1 - position.seat];
    return position.bridges & ~(other == own ? 0 : board_.lines_at(other));
  }

  // The bridges removed of each colour, and from them the villages that are due two stones or more, and three (S3.3).
  struct Dues {
    std::array<int, kColours> removed;
    IslandSet two = 0;
    IslandSet three = 0;
  };

  Dues find_dues(const Position& position) const {
    Dues dues;
    IslandSet many = 0;
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      dues.removed[colour] = kBridgesPerColour - std::popcount(position.bridges & lines_[colour]);
      if (dues.removed[colour] >= rules_.surcharge) many |= villages_[colour];
    }
    dues.two = majors_ | many;
    dues.three = majors_ & many;
    return dues;
  }

  LineSet usable_lines(const Trip& trip) const {
    if (trip.second_colour < 0) return ~LineSet{0};
    return lines_[at(trip.first_colour)] | lines_[at(trip.second_colour)];  // S2.2
  }

  // `open`: bridges that touch neither an island left in this turn (S2.3) nor the other's piece (S2.4).
  void extend(const Trip& trip, LineSet open, LineSet usable) {
    const LineSet here = board_.lines_at(trip.island);
    LineSet next = here & open & usable;
    if (next == 0) return complete(trip);
    for (; next != 0; next &= next - 1) {
      const int line = std::countr_zero(next);
      const int colour = colours_[at(line)];
      Trip longer = trip;
      longer.island = board_.other_end(line, trip.island);
      longer.entered |= island_bit(longer.island);
      longer.crossed |= line_bit(line);
      LineSet still_usable = usable;
      if (trip.first_colour < 0) {
        longer.first_colour = colour;
      } else if (trip.second_colour < 0 && colour != trip.first_colour) {
        longer.second_colour = colour;
        still_usable = usable_lines(longer);
      }
      extend(longer, open & ~here, still_usable);
    }
  }

  // S2.6: trips of one colour count only where there is none of two.
  void complete(const Trip& trip) {
    const bool is_two = trip.second_colour >= 0;
    if (has_two_ && !is_two) return;
    if (is_two && !has_two_) trips_.clear();
    has_two_ = has_two_ || is_two;
    trips_.push_back(trip);
  }

  // S3.2 to S3.4: what the owner pays for the villages entered.
  static int payment(IslandSet entered, const Dues& dues, int hand) {
    return std::min(std::popcount(entered) + std::popcount(entered & dues.two) + std::popcount(entered & dues.three),
                    hand);
  }

  void add_turns(const Position& position, const Trip& trip, const Dues& dues, const std::array<int, 2>& laid,
                 std::vector<Turn>& turns) const {
    Turn turn{position, Result::kOpen};
    Position& after = turn.position;
    after.pieces[position.seat] = static_cast<std::uint8_t>(trip.island);
    const int white_pays = payment(trip.entered & ~position.black, dues, position.hands[0]);
    const int black_pays = payment(trip.entered & position.black, dues, position.hands[1]);
    after.hands[0] = static_cast<std::uint8_t>(position.hands[0] + laid[0] + black_pays - white_pays);  // S4.2
    after.hands[1] = static_cast<std::uint8_t>(position.hands[1] + laid[1] + white_pays - black_pays);
    after.black ^= trip.entered;
    for (LineSet left = trip.crossed; left != 0; left &= left - 1) {  // S4.1
      const int line = std::countr_zero(left);
      after.bridges = position.bridges & ~line_bit(line);
      after.seat = position.seat;
      turn.result = Result::kOpen;
      const bool is_last = dues.removed[colours_[at(line)]] + 1 >= rules_.last || has_last(dues);  // S5.1
      if (is_last || !pass_turn(after)) turn.result = winner(after) == position.seat ? Result::kWin : Result::kLoss;
      turns.push_back(turn);
    }
  }

  // S5.1: only a turn in which the last village was laid begins with enough bridges removed.
  bool has_last(const Dues& dues) const { return *std::ranges::max_element(dues.removed) >= rules_.last; }

  // S4.3, S4.4: the other's turn, or the same seat's again; false where neither can move (S5.2).
  bool pass_turn(Position& position) const {
    position.seat ^= 1;
    if (can_move(position)) return true;
    position.seat ^= 1;
    return can_move(position);
  }

  bool can_move(const Position& position) const {
    return (board_.lines_at(position.pieces[position.seat]) & open_lines(position)) != 0;
  }

  // S5.3
  static int winner(const Position& position) {
    if (position.hands[0] != position.hands[1]) return position.hands[0] > position.hands[1] ? 0 : 1;
    return 2 * std::popcount(position.black) > kIslands ? 1 : 0;
  }

  const Board& board_;
  const Rules& rules_;
  std::array<std::uint8_t, kLines> colours_{};
  std::array<LineSet, kColours> lines_{};
  std::array<IslandSet, kColours> villages_{};
  IslandSet majors_ = 0;
  std::vector<Trip> trips_;  // scratch of find_turns
  bool has_two_ = false;
};

// How far a position is from a proof that the seat to move wins, and from one that it loses: about how many positions
// would have to be decided. 0: proven.
struct Proof {
  std::uint32_t win = 1;
  std::uint32_t loss = 1;

  bool is_done() const { return win == 0 || loss == 0; }
  Proof turned() const { return {loss, win}; }  // as the other seat sees it
};

constexpr std::uint32_t kNever = 1u << 30;
constexpr Proof kWon = {0, kNever};
constexpr Proof kLost = {kNever, 0};

// What is known of positions. A position has four places; where all are taken, what took the least work gives way.
class Table {
 public:
  explicit Table(std::uint64_t positions)
      : entries_(std::bit_ceil(std::clamp(kWays * positions, kFewestEntries, kMostEntries))) {}

  const Proof* find(const Position& position) const {
    const std::uint64_t start = hash(position);
    for (std::uint64_t n = 0; n < kWays; ++n) {
      const Entry& entry = entries_[place(start + n)];
      if (entry.position == position) return &entry.proof;
    }
    return nullptr;
  }

  void store(const Position& position, const Proof& proof) {
    const std::uint64_t start = hash(position);
    Entry* poorest = &entries_[place(start)];
    for (std::uint64_t n = 0; n < kWays; ++n) {
      Entry& entry = entries_[place(start + n)];
      if (entry.position.seat == kNobody || entry.position == position) {
        poorest = &entry;
        break;
      }
      if (entry.work() < poorest->work()) poorest = &entry;
    }
    *poorest = {position, proof};
  }

 private:
  static constexpr std::uint64_t kWays = 4;
  static constexpr std::uint64_t kFewestEntries = 1 << 8;
  static constexpr std::uint64_t kMostEntries = 1 << 19;

  struct Entry {
    Position position;
    Proof proof;

    std::uint32_t work() const { return proof.win + proof.loss; }
  };
  static_assert(sizeof(Entry) == 32);

  std::size_t place(std::uint64_t at) const { return at & (entries_.size() - 1); }

  std::vector<Entry> entries_;
};

class Prover {
 public:
  Prover(const State& state, Budget& budget) : endgame_(state), budget_(budget), table_(budget.left()) {}

  // Whether the seat to move wins, as far as the budget goes.
  Proof prove(const State& state) {
    if (!budget_.spend()) return {};
    const auto seat = static_cast<std::uint8_t>(state.traveller());
    Position position{state.bridges(), state.villages_of(1), {}, {}, seat};
    for (int s = 0; s < 2; ++s) {
      position.pieces[at(s)] = static_cast<std::uint8_t>(state.piece(s));
      position.hands[at(s)] = static_cast<std::uint8_t>(state.hand(s));
    }
    endgame_.find_turns(state, position, turns_);
    return decide(0, seat, {kNever, kNever});
  }

 private:
  // A turn that does not end the game, and what is known of the position after it, for the seat whose turn it is.
  struct Choice {
    Position position;
    Proof proof;
  };
  struct Level {
    std::vector<Choice> choices;
    std::size_t best = 0;             // the one nearest to a win
    std::uint32_t next_win = kNever;  // how near the second is
  };

  Proof search(std::size_t depth, const Position& position, const Proof& limit) {
    if (!budget_.spend()) return {};
    endgame_.find_turns(position, turns_);
    const Proof proof = decide(depth, position.seat, limit);
    table_.store(position, proof);
    return proof;
  }

  // Works on the choices in `turns_` until the position is proven, or further from one of the proofs than the limit:
  // then something else is to be tried first.
  Proof decide(std::size_t depth, std::uint8_t seat, const Proof& limit) {
    Level& level = levels_[depth];
    if (list_choices(level, seat)) return kWon;
    while (true) {
      const Proof sum = sum_up(level);
      if (sum.is_done() || sum.win >= limit.win || sum.loss >= limit.loss || budget_.is_spent()) return sum;
      Choice& best = level.choices[level.best];
      const Proof best_limit = {std::min(limit.win, level.next_win + level.next_win / 4 + 1),
                                limit.loss - sum.loss + best.proof.loss};
      const bool is_other = best.position.seat != seat;  // S4.4
      const Proof found = search(depth + 1, best.position, is_other ? best_limit.turned() : best_limit);
      best.proof = is_other ? found.turned() : found;
    }
  }

  // True where a turn wins at once.
  bool list_choices(Level& level, std::uint8_t seat) const {
    level.choices.clear();
    for (const Turn& turn : turns_) {
      if (turn.result == Result::kWin) return true;
      if (turn.result == Result::kLoss) continue;
      const Proof* known = table_.find(turn.position);
      const Proof proof = known != nullptr ? *known : guess(turn.position);
      level.choices.push_back({turn.position, turn.position.seat == seat ? proof : proof.turned()});
    }
    return false;
  }

  // The further ahead a seat is, the easier a win and the harder a loss.
  static Proof guess(const Position& position) {
    const int lead = position.hands[position.seat] - position.hands[1 - position.seat];
    return {static_cast<std::uint32_t>(1 + std::max(-lead, 0) / kStonesPerPosition),
            static_cast<std::uint32_t>(1 + std::max(lead, 0) / kStonesPerPosition)};
  }

  // Won if one choice wins, lost if all lose.
  static Proof sum_up(Level& level) {
    Proof sum = kLost;
    level.next_win = kNever;
    for (std::size_t n = 0; n < level.choices.size(); ++n) {
      const Proof& proof = level.choices[n].proof;
      if (proof.win == 0) return kWon;
      if (proof.loss == 0) continue;
      sum.loss = std::min(sum.loss + proof.loss, kNever - 1);
      level.next_win = std::min(level.next_win, std::max(proof.win, sum.win));
      if (proof.win < sum.win) {
        sum.win = proof.win;
        level.best = n;
      }
    }
    return sum;
  }

  static constexpr int kStonesPerPosition = 4;

  Endgame endgame_;
  Budget& budget_;
  Table table_;
  std::array<Level, kLines + 1> levels_;  // every turn removes a bridge
  std::vector<Turn> turns_;
};

}  // namespace

std::optional<Values> solve(const State& state, Budget& budget) {
  if (state.stage() == Stage::kOver) return final_values(state);
  if (state.bag_size() > 0) return std::nullopt;
  const Proof proof = Prover(state, budget).prove(state);
  if (!proof.is_done()) return std::nullopt;
  Values values{};
  values[at(proof.win == 0 ? state.traveller() : 1 - state.traveller())] = 1;
  return values;
}

}  // namespace trearchi::settimo
