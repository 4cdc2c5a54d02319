import { isolated } from '@fourball/contracts/bidi.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../../lib/dates.ts';
import { coursesQuery } from '../../course/api/find-courses.ts';
import { notOver } from '../model.ts';
import { askingText, coursesText, playersText, rhythmText, timesText } from '../rhythm.ts';

/** Rules of a game in words, on the grass of its page. */
export function GameFacts({ game, children }: { game: StandingGame; children: ReactNode }) {
  const { courseIds } = game;
  const pause = notOver(game.pause);
  const { data: courses = [] } = useQuery({ ...coursesQuery(courseIds), enabled: courseIds.length > 0 });
  const names = courseIds.flatMap((id) => courses.find((course) => course.id === id)?.name ?? []).map(isolated);
  const isKnown = names.length === courseIds.length;
  return (
    <section aria-label="Standing game" className="fairway rounded-card p-4">
      <div className="flex items-start gap-2">
        <h2 className="wrap-anywhere min-w-0 grow font-extrabold text-[1.5rem] text-sand leading-tight">
          {rhythmText(game)}
          <span className="block tabular-nums">{timesText(game)}</span>
        </h2>
        {children}
      </div>
      <p className="wrap-anywhere mt-1 font-semibold">{isKnown ? coursesText(names) : 'Course'}</p>
      <p className="mt-1 text-sm">
        {playersText(game)}
        {game.lastDate && ` · until ${formatShortDate(game.lastDate)}`}
      </p>
      <p className="text-sm">{askingText(game)}</p>
      {pause && (
        <p className="mt-2 font-semibold text-sand">
          Paused from {formatShortDate(pause.from)} to {formatShortDate(pause.to)}
        </p>
      )}
    </section>
  );
}
