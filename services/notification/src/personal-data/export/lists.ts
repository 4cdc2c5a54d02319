/** Secrets stay here: addresses of feeds and imports, and the keys of browsers. */
export const lists = {
  notifications: `SELECT type, title, message, is_read AS "isRead", created_at AS "createdAt" FROM notifications
    WHERE user_id = $1 ORDER BY created_at DESC`,
  mails: `SELECT kind, created_at AS "createdAt", outcome, finished_at AS "finishedAt" FROM mails
    WHERE user_id = $1 ORDER BY created_at DESC`,
  mailRefusals: `SELECT category, created_at AS "since" FROM mail_refusals WHERE reader = $1 ORDER BY category`,
  achievements: `SELECT kind, achieved_at AS "achievedAt" FROM achievements WHERE user_id = $1 ORDER BY achieved_at DESC`,
  browsersWithPushes: `SELECT split_part(endpoint, '/', 3) AS "pushService", created_at AS "since",
      last_used_at AS "lastUsedAt" FROM push_subscriptions
    WHERE user_id = $1 ORDER BY created_at DESC`,
  calendarSettings: `SELECT sync_enabled AS "syncEnabled", auto_sync AS "autoSync" FROM calendar_settings
    WHERE golfer_id = $1`,
  calendarFeeds: `SELECT provider, connected_at AS "connectedAt", last_sync_at AS "lastSyncAt" FROM calendar_connections
    WHERE golfer_id = $1 ORDER BY connected_at DESC`,
  calendarImports: `SELECT host, busy, last_sync_at AS "lastReadAt" FROM calendar_imports WHERE golfer_id = $1`,
};
