/** The origin of the running system: `BASE_URL`, or localhost at `PORT`, as in `npm start`. */
export const RUNNING_ORIGIN = process.env.BASE_URL || `http://localhost:${process.env.PORT || 8788}`;
