import type { Course } from '@fourball/contracts/http/course.ts';
import { idOf } from './golfers.ts';

/** A course of the demo catalogue. */
export const courseOf = (change: Partial<Course> = {}): Course => ({
  id: idOf(20),
  name: 'Fern Hill',
  address: null,
  city: 'Austin',
  state: 'TX',
  zipCode: null,
  phone: null,
  website: null,
  bookingUrl: null,
  imageUrl: null,
  averagePrice: 60,
  rating: 4.5,
  difficulty: null,
  holes: 18,
  latitude: null,
  longitude: null,
  timeZone: 'America/Chicago',
  isFictional: true,
  addedBy: null,
  createdAt: '2030-01-01T00:00:00Z',
  ...change,
});
