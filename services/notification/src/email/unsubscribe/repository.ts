import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

export const insertRefusal = (tx: Tx, { reader, category }: { reader: string; category: MailCategory }) =>
  tx.mailRefusal.createMany({ data: [{ reader, category }], skipDuplicates: true });

export const deleteRefusals = (tx: Tx, reader: string, categories: readonly MailCategory[]) =>
  tx.mailRefusal.deleteMany({ where: { reader, category: { in: [...categories] } } });

/** Finds those of these readers who refused mails of this category. */
export async function findRefusals(tx: Tx, readers: readonly string[], category: MailCategory): Promise<Set<string>> {
  const refusals = await tx.$queryRaw<{ reader: string }[]>`
    SELECT reader FROM mail_refusals WHERE reader = ANY(${readers}::uuid[]) AND category = ${category}`;
  return new Set(refusals.map(({ reader }) => reader));
}
