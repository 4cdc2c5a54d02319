/** Part of a service's generated Prisma transaction that the ledger needs. */
export interface LedgerTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<unknown>;
}
