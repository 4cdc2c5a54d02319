import * as z from 'zod/mini';
import { CalendarDate, ClockTime, Id, Instant, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

/** One line of the reason for a score: what it is, the points that it gave, and why, in the golfer's words. */
export const ReceiptLine = z.object({ factor: z.string(), points: z.number(), reason: z.string() });
export type ReceiptLine = z.output<typeof ReceiptLine>;

export const RecommendationStatus = z.enum(['pending', 'confirmed', 'booked', 'cancelled', 'expired']);
export type RecommendationStatus = z.output<typeof RecommendationStatus>;

const RecommendedCourse = z.object({
  id: Id,
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  averagePrice: z.nullable(z.number()),
  bookingUrl: z.nullable(z.string()),
});

export const Recommendation = z.object({
  id: Id,
  squadId: Id,
  date: CalendarDate,
  time: ClockTime,
  courseId: Id,
  availableMembers: z.int(),
  totalMembers: z.int(),
  /** 0 to 100 with two decimals: the sum of the receipt's points. */
  score: z.number(),
  receipt: z.array(ReceiptLine),
  status: RecommendationStatus,
  /** Ids of the golfers who said "I'm In", in the order in which they did. */
  confirmedMembers: z.array(Id),
  bookingConfirmed: z.boolean(),
  bookedBy: z.nullable(Id),
  bookingReference: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  course: RecommendedCourse,
});
export type Recommendation = z.output<typeof Recommendation>;

/** A booked tee time with its players. A booking of more than four golfers has several, ten minutes apart. */
export const TeeTime = z.object({
  id: Id,
  squadId: Id,
  courseId: Id,
  date: CalendarDate,
  time: ClockTime,
  price: z.nullable(z.number()),
  maxPlayers: z.int(),
  bookedPlayers: z.int(),
  status: z.enum(['confirmed', 'cancelled']),
  bookingReference: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  bookings: z.array(z.object({ id: Id, userId: Id, status: z.enum(['confirmed', 'cancelled']), bookedAt: Instant })),
  course: z.object({ name: z.string(), imageUrl: z.nullable(z.string()) }),
  squad: z.object({ name: z.string() }),
});
export type TeeTime = z.output<typeof TeeTime>;

const recommendationParams = z.object({ recommendationId: Id });

export const recommendationRoutes = {
  listRecommendations: {
    method: 'GET',
    path: '/api/squad-tee-time-recommendations/:squadId',
    service: 'recommendation',
    access: 'member',
    summary: "The squad's recommended tee times that have not started, the best score first.",
    params: squadParams,
    success: { status: 200, answer: z.array(Recommendation) },
  },
  generateRecommendations: {
    method: 'POST',
    path: '/api/squad-tee-time-recommendations/:squadId/generate',
    service: 'recommendation',
    access: 'member',
    summary: 'Ranks the next 30 days again: replaces the pending recommendations, keeps the confirmed and the booked.',
    params: squadParams,
    success: { status: 200, answer: z.array(Recommendation) },
  },
  confirmRecommendation: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/confirm',
    service: 'recommendation',
    access: 'member',
    summary: '"I\'m In": the caller will come. Again: nothing changes. 409 once it is booked or has started.',
    params: recommendationParams,
    success: { status: 200, answer: Recommendation },
  },
  bookRecommendation: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/book',
    service: 'recommendation',
    access: 'creator',
    summary:
      'Books for everyone who confirmed, in groups of at most four, ten minutes apart. 409 without a confirmation, or naming a player who is booked elsewhere then. Again: the same booking.',
    params: recommendationParams,
    body: z.object({
      bookingReference: z.optional(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(50, 'must be at most 50 characters')),
      ),
    }),
    success: { status: 200, answer: Recommendation },
  },
  listBookings: {
    method: 'GET',
    path: '/api/bookings',
    service: 'recommendation',
    access: 'signed-in',
    summary: "The caller's upcoming tee times, soonest first.",
    success: { status: 200, answer: z.array(TeeTime) },
  },
} as const satisfies Routes;
