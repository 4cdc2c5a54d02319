import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { on } from '@fourball/kit/events/consumer.ts';
import { followEntry, followEntryDeletion } from '../availability/service.ts';

export const availabilityHandlers = [
  on(availabilityEvents.entrySaved, followEntry),
  on(availabilityEvents.entryDeleted, followEntryDeletion),
];
