/** Part of every service's generated Prisma transaction that shared code needs: statements in SQL. */
export interface Transaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<unknown>;
  $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): Promise<T>;
}

/** Part of every service's generated Prisma client: it begins transactions, and each statement of its own is one. */
export interface TransactionClient<Tx extends Transaction> extends Transaction {
  $transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A client whose connections somebody has to end. */
export type OwnClient<Tx extends Transaction> = TransactionClient<Tx> & { $disconnect(): Promise<unknown> };

/** As much of one as it takes to write. */
export type WritingTransaction = Pick<Transaction, '$executeRaw'>;
