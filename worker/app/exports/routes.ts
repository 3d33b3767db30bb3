import { z } from '@hono/zod-openapi';
import { failure } from '../../platform/failure.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import { type ExportRun, listExports, startExport } from './export-store.ts';
import { exportTarget } from './export-target.ts';

const exportNotSetUp = failure(
  'export.not_set_up',
  409,
  (why: string) => `We can’t create an export: ${why}.`,
  {
    action: 'Set the bucket and its keys in the deployment’s configuration, and deploy.',
    sample: ['no bucket is set'],
  },
);

const exportRecord = z
  .object({
    id: idField('exp'),
    state: z.enum(['running', 'done', 'failed']).openapi({ example: 'done' }),
    cause: z.enum(['week', 'operator']).openapi({ example: 'week' }),
    started_by: z.string().openapi({ example: 'system:cron' }),
    folder: z
      .string()
      .describe('In the bucket')
      .openapi({ example: `exports/2026-11-29-${sampleId('exp')}` }),
    of: z.iso
      .datetime()
      .nullable()
      .describe('The moment of which it is; null before it is reached')
      .openapi({ example: '2026-11-29T04:41:07.000Z' }),
    rows: z.int().openapi({ example: 482_113 }),
    objects: z.int().describe('Copied this time').openapi({ example: 214 }),
    bytes: z.int().describe('Written').openapi({ example: 61_204_118 }),
    manifest: z.string().nullable().describe('SHA-256 of the manifest').openapi({ example: null }),
    fault: z.string().nullable().openapi({ example: null }),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .openapi('Export');

const list = operation({
  method: 'get',
  path: '/v1/operations/exports',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List exports to the bucket of another account',
  request: { query: z.object(paging) },
  responses: pageOf(exportRecord, 'Exports, newest first'),
});

const start = operation({
  method: 'post',
  path: '/v1/operations/exports',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Start an export',
  description: 'Exports start by themselves once a week. One runs at a time.',
  request: {
    body: jsonBody(
      z.strictObject({
        objects: z
          .enum(['new', 'all'])
          .default('new')
          .describe('`all` also copies the objects that earlier exports have copied to the bucket'),
      }),
      { objects: 'new' },
    ),
  },
  responses: { 202: json(z.object({ data: exportRecord, meta }), 'The export was started'), ...problems },
});

export const weeklyExportRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { exports, total } = await listExports(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, exports.map(recordOf), total), 200);
  })
  .openapi(start, async (c) => {
    const ctx = c.get('ctx');
    const found = exportTarget(c.env);
    if (found.state === 'off') throw exportNotSetUp('no bucket is set');
    if (found.state === 'wrong') throw exportNotSetUp(found.problem);
    const { objects } = c.req.valid('json');
    const run = await startExport(ctx, c.env.EXPORT, found.target.place, {
      cause: 'operator',
      allObjects: objects === 'all',
    });
    return c.json({ data: recordOf(run), meta: metaOf(ctx) }, 202);
  });

function recordOf(run: ExportRun): z.infer<typeof exportRecord> {
  const { id, state, cause, startedBy, folder, cut, rows, objects, bytes, manifest, fault } = run;
  return {
    ...{ id, state, cause, started_by: startedBy, folder },
    of: cut ? new Date(cut.at).toISOString() : null,
    ...{ rows, objects, bytes, manifest, fault },
    started_at: toIso(run.startedAt),
    ended_at: isoOrNull(run.endedAt),
  };
}
