import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { followEntry, followEntryDeletion } from '../read-models/availability/service.ts';
import { changingForMates } from '../stream/events/invalidations.ts';

export const availabilityHandlers = [
  on(availabilityEvents.entrySaved, changingForMates(['availability'], followEntry)),
  on(availabilityEvents.entryDeleted, changingForMates(['availability'], followEntryDeletion)),
];
