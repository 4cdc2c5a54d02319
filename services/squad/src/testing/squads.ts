import { newId } from '@fourball/kit/id.ts';

/** A squad with its creator, as the database takes it past the service. */
export const squadData = (createdBy: string) => ({
  id: newId(),
  name: 'Weekend Warriors',
  createdBy,
  members: { create: { id: newId(), userId: createdBy, role: 'leader' as const } },
});
