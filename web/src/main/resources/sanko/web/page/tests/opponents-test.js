import { CHARACTERS, characterOf, measured, nearestCharacter, strengthOf, winsOf100 } from "../opponents/characters.js";
import { offersFor, parseRating, possibleLevels, seriesGame, seriesOptions } from "../opponents/find-level.js";
import { drawnSeconds, pauseSeconds } from "../opponents/pace.js";
import { rankParameters, RANKS } from "../opponents/ranks.js";
import { anchorText } from "../opponents/words.js";
import { equal, near, ok, test } from "./harness.js";

const NO_CLOCK = { seed: 7, number: 10, elapsed: 0, time: { system: "none" }, clock: { seconds: 0, count: 0 } };

test("a character's answer takes from 0.8 to 2.5 seconds, and the same in the same game", () => {
  for (const each of CHARACTERS) {
    const strength = strengthOf(each);
    const seconds = Array.from({ length: 200 }, (_, number) => pauseSeconds(strength, { ...NO_CLOCK, number }));
    ok(Math.min(...seconds) >= 0.8 && Math.max(...seconds) <= 2.5, each.name);
    ok(Math.max(...seconds) - Math.min(...seconds) > 0.8 * (each.pace[1] - each.pace[0]), "drawn from all of the pace");
    equal(drawnSeconds(each.pace, 7, 3), drawnSeconds(each.pace, 7, 3));
  }
  ok(drawnSeconds([0, 1], 1, 3) !== drawnSeconds([0, 1], 2, 3));
});

test("time that the search took counts, and plain levels wait for nothing", () => {
  const tengen = strengthOf(CHARACTERS[4]);
  const all = pauseSeconds(tengen, NO_CLOCK);
  near(pauseSeconds(tengen, { ...NO_CLOCK, elapsed: 0.5 }), all - 0.5);
  equal(pauseSeconds(tengen, { ...NO_CLOCK, elapsed: 3 }), 0);
  equal(pauseSeconds({ kind: "level", amount: 19 }, NO_CLOCK), 0);
  equal(pauseSeconds({ kind: "visits", amount: 200 }, NO_CLOCK), 0);
});

test("a clock shortens the pause and never runs out in it", () => {
  const tengen = strengthOf(CHARACTERS[4]);
  const withClock = (time, seconds, count) => pauseSeconds(tengen, { ...NO_CLOCK, time, clock: { seconds, count } });
  ok(withClock({ system: "absolute" }, 600, 0) >= 1.5);
  near(withClock({ system: "absolute" }, 10, 0), 0.5);
  near(withClock({ system: "byoyomi" }, 4, 1), 0.2);
  near(withClock({ system: "canadian" }, 40, 20), 0.1);
  equal(withClock({ system: "absolute" }, 0, 0), 0);
});

test("characters are levels with a name, and a level alone is none", () => {
  equal(CHARACTERS.map(each => characterOf(strengthOf(each)).name), CHARACTERS.map(each => each.name));
  equal(characterOf({ kind: "level", amount: 5 }), null);
  equal(characterOf({ kind: "level", amount: 6, who: "komoku" }), null);
  equal(characterOf(undefined), null);
  equal([1, 3, 12, 20].map(level => nearestCharacter(level).level), [1, 1, 10, 19]);
});

test("anchors are those of the board, and a board without any says so", () => {
  const [sansan, komoku] = CHARACTERS;
  equal(anchorText(sansan, 13, 13), "On 13×13: won 2 of 20 games against GNU Go at its level 0.");
  equal(anchorText(komoku, 9, 9),
    "On 9×9: won 11 of 20 games against GNU Go at its level 10; wins about 92 in 100 against Sansan.");
  equal(anchorText(sansan, 19, 19), "On 19×19: the weakest.");
  equal(anchorText(komoku, 7, 7), "Not measured on 7×7.");
  equal(measured(komoku, 9, 13), null);
  equal([0, 400].map(winsOf100), [50, 91]);
});

test("three games on 9x9 with changing colors find a level", () => {
  const limits = { nearest: (width, height) => ({ width, height }) };
  const options = { width: 19, height: 19, rules: "chinese", handicap: 4, human: "both", time: { system: "fischer", main: 1 } };
  const games = [1, 2, 3].map(game => seriesOptions(options, limits, game, 7.5));
  equal(games.map(each => [each.width, each.human, each.handicap, each.time.system, seriesGame(each.strength)]),
    [[9, "B", 0, "none", 1], [9, "W", 0, "none", 2], [9, "B", 0, "none", 3]]);
  equal(seriesGame({ kind: "adapt", amount: 0 }), 0);
});

test("the level found comes with those that are possible", () => {
  const rating = parseRating("player on 9x9: 480 Elo (deviation 240, games 3); suits: level 5, no handicap, komi 7");
  equal(rating, { elo: 480, deviation: 240, games: 3, level: 5 });
  const levels = "1 0\n2 142\n3 259\n4 376\n5 507\n6 631\n7 736\n8 842";
  equal(possibleLevels(rating, levels), [3, 7]);
  equal(possibleLevels({ elo: -200, deviation: 100 }, levels), [1, 1]);
  equal(parseRating("something else"), null);
  equal(offersFor(5).map(each => [each.amount, each.who]), [[5, "komoku"]]);
  equal(offersFor(7).map(each => [each.amount, each.who]), [[5, "komoku"], [7, undefined]]);
});

test("ranks go from 20 kyu to 9 dan by their profiles", () => {
  equal([RANKS.length, RANKS[0], RANKS[19], RANKS[20], RANKS[28]], [29, "20k", "1k", "1d", "9d"]);
  equal([rankParameters("5k").humanSLProfile, rankParameters("5k").humanSLChosenMoveProp], ["rank_5k", 1]);
});
