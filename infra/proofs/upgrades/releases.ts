/**
 * The versions that are out there, oldest first. The last one is what this one is put in place of: the two have to run
 * beside each other, and every migration that it does not have is held against what it can live with.
 */
export const RELEASES = [
  { commit: '090c5d0f88563af67cf8e5f6e8a5f7d1cdc9c15e', told: 'ends the connection of a stream with it' },
  { commit: '6d03a15a4cbd680696095f097e9a3fa2e54b70d0', told: 'says once that a tee time is booked' },
  { commit: '74d1e995c8ba8878d4c4800db1932be3fe041467', told: 'says once that an invite is gone' },
] as const;
