import type { ServiceName } from '@fourball/contracts/services.ts';

/** Rows of a table that are aggregates. Left out, the columns are `id` and `version`, and all rows are told of. */
interface Told {
  readonly id?: string;
  /** 1 for rows that never change. */
  readonly version?: string;
  readonly where?: string;
  /** Its version also counts changes of which nobody is told. */
  readonly isInPart?: true;
}

const ONCE = { version: '1' };
/** Some tables keep what is gone, so that a late event does not bring it back. */
const PRESENT = { where: 'NOT gone' };

/** Tables that hold what each service publishes. */
const tables: Record<ServiceName, Readonly<Record<string, Told>>> = {
  auth: { users: {}, unclaimed_golfers: PRESENT, mailed_links: ONCE, claim_links: ONCE, answer_links: {} },
  squad: { squads: {}, squad_members: {}, added_golfers: PRESENT, invitations: ONCE },
  availability: { availability: {} },
  recommendation: {
    squad_tee_time_recommendations: {},
    tee_times: {},
    seat_offers: {},
    asked_golfers: ONCE,
    // Those with a slot to tell of.
    weekly_optimal_slots: { ...ONCE, where: 'notification_sent' },
    game_dates: { isInPart: true },
  },
  notification: { calendar_imports: { id: 'golfer_id', where: 'sealed_address IS NOT NULL AND version > 0' } },
};

/** Selects the aggregates that a service has, each with its version. */
export const aggregatesQuery = (service: ServiceName): string =>
  Object.entries(tables[service])
    .map(
      ([table, { id = 'id', version = 'version', where = 'true', isInPart = false }]) =>
        `SELECT ${id} AS id, ${version} AS version, ${isInPart} AS "isToldInPart" FROM ${table} WHERE ${where}`,
    )
    .join(' UNION ALL ');
