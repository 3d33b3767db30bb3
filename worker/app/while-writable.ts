import { createMiddleware } from 'hono/factory';
import { CLICK_REPORT_PATHS } from '../clicks/redirect/routes.ts';
import type { AppEnv } from '../platform/http/router.ts';
import { requireWritable } from '../platform/require-writable.ts';
import { RESTORE_PATH } from './restore/restore-contract.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every call that may write, while nothing may be written. A reported click is stored outside the database. */
export const whileWritable = createMiddleware<AppEnv>(async (c, next) => {
  if (!READS.has(c.req.method) && !CLICK_REPORT_PATHS.has(c.req.path) && c.req.path !== `/dev${RESTORE_PATH}`)
    await requireWritable(c.env, c.get('ctx').db);
  await next();
});
