/** What the global set-up gives to every test file. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the test run's own PostgreSQL. */
    postgresUrl: string;
  }
}

export {};
