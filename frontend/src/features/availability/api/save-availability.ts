import { availabilityRoutes, type NewAvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { call } from '../../../lib/call.ts';

export const saveAvailability = (body: NewAvailabilityEntry) => call(availabilityRoutes.saveAvailability, { body });
