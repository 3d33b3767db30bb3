/** The code demos, as the URL names them. */
export const DEMOS = ['replit', 'lovable', 'workflow'] as const;
export type Demo = (typeof DEMOS)[number];
