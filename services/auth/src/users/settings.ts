import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { settingsOf } from '@fourball/contracts/http/profile.ts';

/** Settings of a golfer who has chosen none yet. */
export const newGolferSettings: NotificationSettings = { ...settingsOf(true), weeklyReminders: false };
