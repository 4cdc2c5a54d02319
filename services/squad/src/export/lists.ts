export const lists = {
  squads: `SELECT squad_id AS "squadId", squads.name, role, status, joined_at AS "joinedAt",
      squads.created_by = $1 AS "isCreator"
    FROM squad_members JOIN squads ON squads.id = squad_id WHERE user_id = $1 ORDER BY joined_at DESC`,
  invitationsSent: `SELECT email, squad_id AS "squadId", created_at AS "sentAt" FROM invitations
    WHERE invited_by = $1 ORDER BY created_at DESC`,
  golfersAdded: `SELECT id, squad_id AS "squadId", first_name AS "firstName", last_name AS "lastName", email, handicap,
      created_at AS "addedAt"
    FROM added_golfers WHERE added_by = $1 AND NOT gone ORDER BY created_at DESC, id`,
};
