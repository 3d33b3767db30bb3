import { z } from '@hono/zod-openapi';
import { activityStatement } from '../../accounts/activity/record-activity.ts';
import { limitAttempts } from '../../accounts/identity/attempt-limits.ts';
import { ownSession } from '../../accounts/identity/sessions.ts';
import { byConfirmedSession } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { textStream } from '../../platform/http/text-stream.ts';
import { dayOf } from '../../platform/time.ts';
import { accountExport } from './account-export.ts';

/** Typed as any media type, because the library would take the stream of a JSON type for a value. */
const TYPE: string = 'application/json; charset=utf-8';

const download = operation({
  method: 'get',
  path: '/v1/auth/export',
  tag: 'Accounts',
  callers: byConfirmedSession,
  summary: 'Download everything about the account',
  description:
    'One JSON file. Its first field, `about`, says what it contains and what it doesn’t. Each other field is a list. Clicks have an export of their own.',
  responses: {
    200: { description: 'The exported file', content: { [TYPE]: { schema: z.string() } } },
    ...problems,
  },
});

export const accountExportRoutes = newRouter().openapi(download, async (c) => {
  const ctx = c.get('ctx');
  const { userId, sessionId } = ownSession(c);
  await limitAttempts(c, { kind: 'export', account: sessionId });
  await activityStatement(ctx, { userId, kind: 'account.exported' }).run();
  const publisherId = c.get('publisherId');
  return c.body(textStream(accountExport(ctx, c.env, { userId, publisherId })), 200, {
    'content-type': TYPE,
    'content-disposition': `attachment; filename="tributary-${publisherId}-${dayOf(ctx.now)}.json"`,
  });
});
