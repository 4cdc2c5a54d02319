/** Values that the global set-up gives to every test file. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the test run's own PostgreSQL. */
    postgresUrl: string;
    /** How a test's broker runs: as a program of this machine, or in a container. */
    brokersAre: 'programs' | 'containers';
  }
}

export {};
