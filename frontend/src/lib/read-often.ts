/** Has what no event tells of read again whenever it comes into view, and while it stays there. */
export const readOften = { refetchOnMount: 'always', refetchInterval: 30_000 } as const;
