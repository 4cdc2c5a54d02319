import type { WaitedRound, Waiting } from '@fourball/contracts/http/waiting.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { WaitedRow } from './repository.ts';

/** A round as one who waits for it sees it; none where they are not in line, or its last tee time has just gone. */
export const waitedView = ({ id, squadId, course, teeTimes }: WaitedRow, waiting: Waiting | undefined): WaitedRound[] =>
  teeTimes.flatMap((next) =>
    waiting
      ? {
          ...waiting,
          ...{ recommendationId: id, squadId, teeTimeId: next.id, courseName: course.name },
          ...{ date: calendarDate(next.date), time: next.time },
        }
      : [],
  );
