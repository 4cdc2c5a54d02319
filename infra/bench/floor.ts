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
app.get('/api/squads', async () => {
  const { rows } = await squads.query(
    `SELECT s.*, m.id AS member_id, m.user_id, m.role, m.status, m.joined_at,
            g.first_name, g.last_name, g.email, g.handicap::float8, g.profile_image_url
     FROM squad_members mine
     JOIN squads s ON s.id = mine.squad_id
     JOIN squad_members m ON m.squad_id = s.id
     LEFT JOIN golfers g ON g.id = m.user_id
     WHERE mine.user_id = $1
     ORDER BY mine.joined_at, mine.id, m.joined_at, m.id`,
    [user],
  );
  const answer = new Map<string, Record<string, unknown> & { members: unknown[] }>();
  for (const row of rows) {
    let entry = answer.get(row.id);
    if (!entry) {
      entry = {
        id: row.id,
        name: row.name,
        description: row.description,
        createdBy: row.created_by,
        isPrivate: row.is_private,
        autoBookEnabled: row.auto_book_enabled,
        preferredDays: row.preferred_days,
        homeArea: null,
        timeZone: null,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        memberCount: 0,
        members: [],
        nextTeeTime: null,
      };
      answer.set(row.id, entry);
    }
    entry.members.push({
      id: row.member_id,
      userId: row.user_id,
      role: row.role,
      status: row.status,
      joinedAt: row.joined_at,
      user: {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        handicap: row.handicap,
        profileImageUrl: row.profile_image_url,
      },
    });
    entry.memberCount = entry.members.length;
  }
  return [...answer.values()];
});

const recommendations = poolOf('recommendation');
app.get('/api/squad-tee-time-recommendations/:squadId', async () => {
  const { rows } = await recommendations.query(
    `SELECT r.*, r.score::float8, c.name, c.city, c.state, c.average_price::float8, c.booking_url
     FROM squad_tee_time_recommendations r JOIN golf_courses c ON c.id = r.course_id
     WHERE r.squad_id = $1 AND r.starts_at > now() AND r.status <> 'cancelled'
     ORDER BY r.score DESC, r.date, r.time, r.id`,
    [squad],
  );
  return rows.map((row) => ({
    id: row.id,
    squadId: row.squad_id,
    date: row.date,
    time: row.time,
    courseId: row.course_id,
    availableMembers: row.available_members,
    totalMembers: row.total_members,
    possibleMembers: row.possible_members,
    score: row.score,
    receipt: row.receipt,
    nearestMiss: row.nearest_miss,
    status: row.status,
    confirmedMembers: row.confirmed_members,
    bookingConfirmed: row.status === 'booked',
    bookedBy: row.booked_by,
    bookedByRule: row.booked_by_rule,
    bookingReference: row.booking_reference,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    course: {
      id: row.course_id,
      name: row.name,
      city: row.city,
      state: row.state,
      averagePrice: row.average_price,
      bookingUrl: row.booking_url,
    },
  }));
});

const notifications = poolOf('notification');
app.get('/api/notifications', async () => {
  const { rows } = await notifications.query(
    'SELECT * FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 50',
    [user],
  );
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    title: row.title,
    message: row.message,
    data: row.data,
    isRead: row.is_read,
    createdAt: row.created_at,
  }));
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
