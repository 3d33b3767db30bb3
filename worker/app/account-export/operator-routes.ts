import { z } from '@hono/zod-openapi';
import { recordExport } from '../../accounts/data-requests/data-requests.ts';
import { byConfirmedOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { textStream } from '../../platform/http/text-stream.ts';
import { dayOf } from '../../platform/time.ts';
import { accountExport } from './account-export.ts';

/** Typed as any media type, because the library would take the stream of a JSON type for a value. */
const TYPE: string = 'application/json; charset=utf-8';

const download = operation({
  method: 'post',
  path: '/v1/operations/data-requests/{id}/export',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'secrets',
  summary: 'Download the data of a person who asked for it',
  description: 'The file that the person could download in the settings. Close the request once it is sent.',
  request: { params: z.object({ id: idParameter('drq') }) },
  responses: {
    200: { description: 'The exported file', content: { [TYPE]: { schema: z.string() } } },
    ...problems,
  },
});

export const dataRequestExportRoutes = newRouter().openapi(download, async (c) => {
  const ctx = c.get('ctx');
  const account = await recordExport(ctx, c.req.valid('param').id);
  return c.body(textStream(accountExport(ctx, c.env, account)), 200, {
    'content-type': TYPE,
    'content-disposition': `attachment; filename="tributary-${account.publisherId}-${dayOf(ctx.now)}.json"`,
  });
});
