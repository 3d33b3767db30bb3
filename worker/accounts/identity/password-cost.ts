/** Of scrypt: 16 MiB and about 150 ms for each guess. */
export const PASSWORD_COST = { N: 2 ** 14, r: 8, p: 5 };
