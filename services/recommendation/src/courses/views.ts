import type { Course } from '@fourball/contracts/http/course.ts';
import type { CourseRow } from './repository.ts';

/** A course as golfers see it. */
export const courseView = (row: CourseRow): Course => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
  phone: row.phone,
  website: row.website,
  bookingUrl: row.bookingUrl,
  imageUrl: row.imageUrl,
  averagePrice: row.averagePrice?.toNumber() ?? null,
  rating: row.rating?.toNumber() ?? null,
  difficulty: row.difficulty,
  holes: row.holes,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.timeZone,
  isFictional: row.source === 'demo',
  addedBy: row.addedBy,
  createdAt: row.createdAt.toISOString(),
});
