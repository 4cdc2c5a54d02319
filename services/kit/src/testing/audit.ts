interface AuditClient {
  auditEntry: {
    findMany(args: {
      where: { userId: string };
      orderBy: ({ createdAt: 'asc' } | { id: 'asc' })[];
    }): Promise<{ action: string; rule: string; about: unknown; count: number }[]>;
  };
}

/** Audit entries of a service about a user, oldest first: `sessions-ended by password-reset 1 <ids>`. */
export async function auditActionsOn({ auditEntry }: AuditClient, userId: string): Promise<string[]> {
  const rows = await auditEntry.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(({ action, rule, count, about }) =>
    [action, 'by', rule, count, ...Object.entries(about as object).map(([name, id]) => `${name}=${id}`)].join(' '),
  );
}
