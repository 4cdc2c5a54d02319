import { describe, expect, it } from 'vitest';
import { NewAvailabilityEntry, SquadAvailabilityEntry } from './availability.ts';

const date = '2027-06-12';

describe('a new availability entry', () => {
  it('is free at its slots unless it says that the day is busy', () => {
    const entry = NewAvailabilityEntry.parse({ date, timeSlots: ['09:00'] });
    expect(entry).toEqual({ date, timeSlots: ['09:00'], isAvailable: true });
  });

  it('may be busy all day without a slot', () => {
    const entry = NewAvailabilityEntry.parse({ date, isAvailable: false });
    expect(entry).toEqual({ date, timeSlots: [], isAvailable: false });
  });

  it('may have notes of 500 characters', () => {
    const withNotes = (notes: string) => NewAvailabilityEntry.safeParse({ date, timeSlots: ['09:00'], notes });
    expect(withNotes('n'.repeat(500)).success).toBe(true);
  });
});

describe('an entry as squad mates see it', () => {
  it('is without the notes', () => {
    const seen = { userId: '01997a10-6c00-7000-8000-0000000000a1', date, timeSlots: ['09:00'], isAvailable: true };
    expect(SquadAvailabilityEntry.parse({ ...seen, notes: 'at the dentist until 8' })).toEqual(seen);
  });
});
