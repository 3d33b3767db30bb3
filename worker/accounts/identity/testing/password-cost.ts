/** Replaces the real cost in the Worker’s tests (`vitest.config.ts`). `passwords.test.ts` tests the real one. */
export const PASSWORD_COST = { N: 2 ** 4, r: 8, p: 1 };
