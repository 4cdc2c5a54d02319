import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { call } from '../../../lib/call.ts';

export const deleteAvailability = (date: string) => call(availabilityRoutes.deleteAvailability, { params: { date } });
