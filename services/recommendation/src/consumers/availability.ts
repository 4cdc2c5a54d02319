import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { forgetEntry, keepEntry } from '../read-models/availability/service.ts';

export const availabilityHandlers = [
  on(availabilityEvents.entrySaved, keepEntry),
  on(availabilityEvents.entryDeleted, forgetEntry),
];
