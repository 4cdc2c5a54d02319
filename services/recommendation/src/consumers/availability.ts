import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyEntry, applyEntryDeletion } from '../read-models/availability/service.ts';

export const availabilityHandlers = [
  on(availabilityEvents.entrySaved, applyEntry),
  on(availabilityEvents.entryDeleted, applyEntryDeletion),
];
