import { fastify } from 'fastify';
import pg from 'pg';

/*
 * The floor: one bare Fastify process with pg and a route per read, which fetches the same rows by one statement and
 * answers the same bytes. It asks nobody who the caller is, checks nothing, logs nothing.
 */
const [port, user, squad, urls] = process.argv.slice(2) as [string, string, string, string];
const databaseUrls = JSON.parse(urls) as Record<string, string>;
const poolOf = (service: string) => new pg.Pool({ connectionString: databaseUrls[service], max: 10 });

// Dates as the contracts spell them.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const app = fastify();

const squads = poolOf('squad');
const SQUADS_AND_MEMBERS = `
     SELECT s.id, s.name, s.description, s.created_by AS "createdBy", s.is_private AS "isPrivate",
            s.auto_book_enabled AS "autoBookEnabled", s.preferred_days AS "preferredDays", s.created_at AS "createdAt",
            s.updated_at AS "updatedAt", m.id AS "memberId", m.user_id AS "userId", m.role, m.status,
            m.joined_at AS "joinedAt", g.first_name AS "firstName", g.last_name AS "lastName", g.email,
            g.handicap::float8, g.profile_image_url AS "profileImageUrl"`;
app.get('/api/squads', async () => {
  const { rows } = await squads.query(
    `${SQUADS_AND_MEMBERS}
     FROM squad_members mine
     JOIN squads s ON s.id = mine.squad_id
     JOIN squad_members m ON m.squad_id = s.id
     LEFT JOIN golfers g ON g.id = m.user_id
     WHERE mine.user_id = $1
     ORDER BY mine.joined_at, mine.id, m.joined_at, m.id`,
    [user],
  );
  const answer = new Map<string, { memberCount: number; members: unknown[] }>();
  for (const row of rows) {
    const { memberId: id, userId, role, status, joinedAt, firstName, lastName, email, handicap, ...rest } = row;
    const { profileImageUrl, ...own } = rest;
    let entry = answer.get(own.id);
    if (!entry) {
      entry = { ...own, homeArea: null, timeZone: null, memberCount: 0, members: [], nextTeeTime: null };
      answer.set(own.id, entry as NonNullable<typeof entry>);
    }
    const golfer = { firstName, lastName, email, handicap, profileImageUrl };
    entry?.members.push({ id, userId, role, status, joinedAt, user: golfer });
    if (entry) entry.memberCount = entry.members.length;
  }
  return [...answer.values()];
});

app.get('/api/squads/:squadId', async (request) => {
  const { rows } = await squads.query(
    `${SQUADS_AND_MEMBERS}
     FROM squads s JOIN squad_members m ON m.squad_id = s.id LEFT JOIN golfers g ON g.id = m.user_id
     WHERE s.id = $1 ORDER BY m.joined_at, m.id`,
    [(request.params as { squadId: string }).squadId],
  );
  const members = rows.map(({ memberId: id, userId, role, status, joinedAt, ...of }) => {
    const { firstName, lastName, email, handicap, profileImageUrl } = of;
    return { id, userId, role, status, joinedAt, user: { firstName, lastName, email, handicap, profileImageUrl } };
  });
  const { id, name, description, createdBy, isPrivate, autoBookEnabled, preferredDays, createdAt, updatedAt } = rows[0];
  const own = { id, name, description, createdBy, isPrivate, autoBookEnabled, preferredDays, createdAt, updatedAt };
  const rest = { homeArea: null, timeZone: null, creatorTimeZone: null, inviteCode: null, inviteCodeExpiresAt: null };
  return { ...own, ...rest, memberCount: members.length, members, nextTeeTime: null, isMember: true, bans: [] };
});

const users = poolOf('auth');
app.get('/api/user', async () => {
  const { rows } = await users.query(
    `SELECT id, email, email_verified_at IS NOT NULL AS "emailVerified", username, first_name AS "firstName",
            last_name AS "lastName", profile_image_url AS "profileImageUrl", handicap::float8,
            preferred_days AS "preferredDays", preferred_time_slots AS "preferredTimeSlots",
            preferred_courses AS "preferredCourses", favorite_courses AS "favoriteCourses",
            notification_settings AS "notificationSettings", created_at AS "createdAt", updated_at AS "updatedAt"
     FROM users WHERE id = $1`,
    [user],
  );
  return rows[0];
});

const recommendations = poolOf('recommendation');
app.get('/api/squad-tee-time-recommendations/:squadId', async () => {
  const { rows } = await recommendations.query(
    `SELECT r.id, r.squad_id AS "squadId", r.date, r.time, r.course_id AS "courseId",
            r.available_members AS "availableMembers", r.total_members AS "totalMembers",
            r.possible_members AS "possibleMembers", r.faces, r.score::float8, r.receipt, r.nearest_miss AS "nearestMiss", r.status,
            r.confirmed_members AS "confirmedMembers", r.status = 'booked' AS "bookingConfirmed",
            r.booked_by AS "bookedBy", r.booked_by_rule AS "bookedByRule", r.booking_reference AS "bookingReference",
            r.created_at AS "createdAt", r.updated_at AS "updatedAt",
            c.name, c.city, c.state, c.average_price::float8 AS "averagePrice", c.booking_url AS "bookingUrl"
     FROM squad_tee_time_recommendations r JOIN golf_courses c ON c.id = r.course_id
     WHERE r.squad_id = $1 AND r.starts_at > now() AND r.status <> 'cancelled'
     ORDER BY r.score DESC, r.date, r.time, r.id`,
    [squad],
  );
  return rows.map(({ name, city, state, averagePrice, bookingUrl, ...own }) => ({
    ...own,
    course: { id: own.courseId, name, city, state, averagePrice, bookingUrl },
  }));
});

app.get('/api/bookings', async () => {
  const { rows } = await recommendations.query(
    `SELECT t.id, t.squad_id AS "squadId", t.course_id AS "courseId", t.date, t.time, t.price::float8,
            t.max_players AS "maxPlayers", t.booked_players AS "bookedPlayers", t.status,
            t.booking_reference AS "bookingReference", t.reserved_as AS "reservedAs", t.created_at AS "createdAt",
            t.updated_at AS "updatedAt", seats.bookings,
            json_build_object('name', c.name, 'imageUrl', c.image_url, 'city', c.city, 'state', c.state) AS course,
            json_build_object('name', s.name) AS squad
     FROM tee_time_bookings mine
     JOIN tee_times t ON t.id = mine.tee_time_id
     JOIN golf_courses c ON c.id = t.course_id
     JOIN squads s ON s.id = t.squad_id
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('id', b.id, 'userId', b.user_id, 'status', b.status, 'bookedAt', b.booked_at)
                       ORDER BY b.id) AS bookings
       FROM tee_time_bookings b WHERE b.tee_time_id = t.id AND b.status = 'confirmed'
     ) seats
     WHERE mine.user_id = $1 AND mine.status = 'confirmed' AND t.status = 'confirmed' AND t.starts_at > now()
     ORDER BY t.starts_at, t.id LIMIT 50`,
    [user],
  );
  return rows;
});

const notifications = poolOf('notification');
app.get('/api/notifications', async () => {
  const { rows } = await notifications.query(
    `SELECT id, user_id AS "userId", type, title, message, data, is_read AS "isRead", created_at AS "createdAt"
     FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 50`,
    [user],
  );
  return rows;
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
