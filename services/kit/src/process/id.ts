import { v5, v7 } from 'uuid';

/** A new UUID v7: unique everywhere and, within a millisecond, in the order of creation. */
export const newId = (): string => v7();

/** The moment in which {@link newId} made an id. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** Namespace of this house's own names: any fixed one does. */
const NAMESPACE = '01976b1e-5f0a-7c3d-9b6e-0e2f4a8c1d77';

/** The same UUID each time for the same text. */
export const idFor = (text: string): string => v5(text, NAMESPACE);

export const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);
