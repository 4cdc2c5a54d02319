import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { weekdayOf } from '../../ranking/clock.ts';
import type { PlacedTeeTime } from '../../recommendations/squad-ranking/service.ts';

/** A ranked tee time as the squad's members see it. */
export const slotView = (squadId: string, teeTime: PlacedTeeTime): RankedSlot => ({
  squadId,
  date: teeTime.date,
  day: weekdayOf(teeTime.date),
  time: teeTime.time,
  courseId: teeTime.courseId,
  courseName: teeTime.course.name,
  course: {
    id: teeTime.course.id,
    name: teeTime.course.name,
    city: teeTime.course.city,
    state: teeTime.course.state,
    averagePrice: teeTime.course.averagePrice,
    bookingUrl: teeTime.course.bookingUrl,
  },
  availableMembers: teeTime.availableMembers.length,
  totalMembers: teeTime.totalMembers,
  freeMembers: teeTime.availableMembers,
  ...(teeTime.ifNeedBeMembers.length > 0 ? { ifNeedBeMembers: teeTime.ifNeedBeMembers } : {}),
  unknownMembers: teeTime.unknownMembers,
  score: teeTime.score,
  receipt: teeTime.receipt,
  nearestMiss: teeTime.nearestMiss,
  ...(teeTime.course.scope ? { courseScope: teeTime.course.scope } : {}),
});
