import { DAYS, type Day } from '@fourball/contracts/constants.ts';
import { courseRoutes } from '@fourball/contracts/http/course.ts';
import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { type StandingGame, standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import type { DemoGame } from './people.ts';
import type { Team } from './squads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the first date at least, in which its members answer. */
const FIRST_AHEAD_DAYS = 3;

/** Gives a squad its standing game, with the words of its members on the dates of which they have said nothing. */
export async function arrangeGame(team: Team): Promise<void> {
  const { game } = team.plan;
  if (!game) return;
  const { id } = (await gameOf(team, game)) ?? (await makeGame(team, game));
  for (const { golfer, ask } of team.players) {
    const words = game.words[golfer.firstName];
    if (!words) continue;
    const { standing, answers, note } = words;
    const params = { gameId: id };
    const { standingAnswer, dates } = await ask(standingGameRoutes.readStandingGame, { params });
    if (standing && standing !== standingAnswer)
      await ask(standingGameRoutes.setStandingAnswer, { params, body: { answer: standing } });
    for (const [place, answer] of answers.entries()) {
      const date = dates[place];
      if (date?.own !== null) continue;
      await ask(gameDateRoutes.answerGameDate, {
        params: { dateId: date.id },
        body: { answer, ...(note && { note }) },
      });
    }
  }
}

async function gameOf({ squad, players: [creator] }: Team, { name }: DemoGame): Promise<StandingGame | undefined> {
  const games = await creator.ask(standingGameRoutes.listStandingGames, { params: { squadId: squad.id } });
  return games.find((game) => game.name === name);
}

async function makeGame({ squad, players: [creator] }: Team, game: DemoGame): Promise<StandingGame> {
  const courses = await creator.ask(courseRoutes.searchCourses, { query: { search: game.course } });
  const body = {
    ...{ name: game.name, weekdays: [game.weekday], firstDate: nextDate(game.weekday) },
    ...{ earliest: game.time, latest: game.time, courseIds: courses.map(({ id }) => id).slice(0, 1), leastPlayers: 3 },
  };
  return creator.ask(standingGameRoutes.createStandingGame, { params: { squadId: squad.id }, body });
}

function nextDate(weekday: Day): string {
  const dates = DAYS.map((_, days) => new Date(Date.now() + (FIRST_AHEAD_DAYS + days) * DAY_MS));
  const date = dates.find((one) => DAYS[(one.getUTCDay() + 6) % DAYS.length] === weekday) as Date;
  return date.toISOString().slice(0, 10);
}
