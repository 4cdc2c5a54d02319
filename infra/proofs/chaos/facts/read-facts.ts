import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { IS_UNPUBLISHED } from '@fourball/kit/events/publish/reconcile.ts';
import type { Databases } from '../../../ops/events/databases.ts';
import { aggregatesQuery } from './aggregates.ts';
import type { Facts, Row } from './facts.ts';
import { readModels } from './read-models.ts';

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Everything that the invariants look at, from all databases. */
export async function readFacts({ of }: Databases): Promise<Facts> {
  return {
    users: await of.auth(
      `SELECT id, email, last_name AS "lastName", handicap::float8 AS handicap FROM users ORDER BY email`,
    ),
    squads: await of.squad(
      `SELECT id, name, created_by AS "createdBy", invite_code AS "inviteCode" FROM squads ORDER BY name`,
    ),
    members: await of.squad(
      `SELECT id, squad_id AS "squadId", user_id AS "userId", role::text, ${ms('joined_at')} AS "joinedAt"
       FROM squad_members ORDER BY id`,
    ),
    added: await of.squad(
      `SELECT id, squad_id AS "squadId", last_name AS "lastName" FROM added_golfers WHERE NOT gone ORDER BY id`,
    ),
    entries: await of.availability(
      `SELECT id, user_id AS "userId", date::text, time_slots AS "timeSlots" FROM availability ORDER BY id`,
    ),
    recommendations: await of.recommendation(
      `SELECT id, squad_id AS "squadId", status::text, confirmed_members::text[] AS "confirmedMembers",
              booked_by AS "bookedBy", booking_reference AS "bookingReference"
       FROM squad_tee_time_recommendations ORDER BY id`,
    ),
    answers: await of.recommendation(
      `SELECT recommendation_id || ' ' || user_id AS id, recommendation_id AS "recommendationId", user_id AS "userId",
              answer::text AS word
       FROM round_answers ORDER BY id`,
    ),
    teeTimes: await of.recommendation(
      `SELECT id, recommendation_id AS "recommendationId", squad_id AS "squadId", ${ms('starts_at')} AS "startsAt",
              ${ms('ends_at')} AS "endsAt", booked_by AS "bookedBy", booking_reference AS "bookingReference",
              ARRAY(SELECT user_id::text FROM tee_time_bookings
                    WHERE tee_time_id = tee_times.id AND status = 'confirmed' ORDER BY id) AS players
       FROM tee_times ORDER BY id`,
    ),
    notifications: await of.notification(
      `SELECT id, user_id AS "userId", type, title, message, data->>'squadId' AS "squadId", data->>'teeTimeId' AS "teeTimeId"
       FROM notifications ORDER BY id`,
    ),
    mails: await of.notification(`SELECT id, kind, outcome FROM mails ORDER BY id`),
    weeks: await of.recommendation(
      `SELECT id, squad_id AS "squadId", week_starting::text AS week FROM weekly_optimal_slots ORDER BY id`,
    ),
    aggregates: await ofEach((service) => of[service](aggregatesQuery(service))),
    outbox: await ofEach((service) =>
      of[service](
        `SELECT event_id AS "eventId", type, aggregate_id AS "aggregateId", aggregate_version AS version,
                NOT ${IS_UNPUBLISHED} AS "isPublished", erased AS "isErased",
                envelope ? 'snapshot' AS "isSnapshot", envelope -> 'data' ->> 'squadId' AS "squadId"
         FROM outbox ORDER BY id`,
      ),
    ),
    inbox: await ofEach((service) => of[service](`SELECT event_id AS "eventId", type, outcome FROM inbox`)),
    deadLetters: await ofEach((service) => of[service](`SELECT event_id AS "eventId", type, reason FROM dead_letters`)),
    actions: await ofEach((service) =>
      of[service](
        `SELECT deed AS action, rule, user_id AS "userId", about::text FROM audit_entries ORDER BY created_at, id`,
      ),
    ),
    readModels: await Promise.all(
      readModels.map(async ({ name, owner, copy }) => ({
        name,
        owner: await of[owner.service]<Row>(owner.query),
        copy: await of[copy.service]<Row>(copy.query),
      })),
    ),
  };
}

async function ofEach<T>(read: (service: ServiceName) => Promise<T>): Promise<Record<ServiceName, T>> {
  const pairs = await Promise.all(SERVICES.map(async (service) => [service, await read(service)] as const));
  return Object.fromEntries(pairs) as Record<ServiceName, T>;
}
