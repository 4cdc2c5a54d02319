import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { applyEntry, applyEntryDeletion } from '../read-models/availability/service.ts';
import { invalidateForMates } from '../stream/events/invalidations.ts';

export const availabilityHandlers = [
  on(availabilityEvents.entrySaved, invalidateForMates(['availability'], applyEntry)),
  on(availabilityEvents.entryDeleted, invalidateForMates(['availability'], applyEntryDeletion)),
];
