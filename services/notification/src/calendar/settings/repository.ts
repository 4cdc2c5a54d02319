import type { CalendarSetting, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const insertSettings = (tx: Tx, golferId: string) =>
  tx.calendarSetting.createMany({ data: [{ golferId }], skipDuplicates: true });

export async function lockSettings(tx: Tx, golferId: string): Promise<CalendarSetting | undefined> {
  await tx.$queryRaw`SELECT FROM calendar_settings WHERE golfer_id = ${golferId}::uuid FOR UPDATE`;
  return (await findSettings(tx, golferId)) ?? undefined;
}

export const findSettings = (tx: Tx, golferId: string) => tx.calendarSetting.findUnique({ where: { golferId } });

export const findSettingsOf = (tx: Tx, golferIds: readonly string[]) =>
  tx.calendarSetting.findMany({ where: { golferId: { in: [...golferIds] } } });

export const updateSettings = (tx: Tx, { golferId, ...data }: CalendarSetting) =>
  tx.calendarSetting.update({ where: { golferId }, data });

export const deleteSettings = (tx: Tx, golferId: string) => tx.calendarSetting.deleteMany({ where: { golferId } });
