/** Paths are relative to the repository’s root, where `npm run db:generate` runs. */
export default {
  dialect: 'sqlite',
  schema: './worker/**/tables.ts',
  out: './migrations',
};
