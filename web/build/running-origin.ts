/** The origin of the running system that a tool looks at: `BASE_URL`, or this machine at `PORT` as `npm start` has it. */
export const RUNNING_ORIGIN = process.env.BASE_URL || `http://localhost:${process.env.PORT || 8788}`;
