import { z } from '@hono/zod-openapi';
import {
  INCIDENT_STATES,
  MAX_INCIDENT_TEXT,
  MAX_INCIDENT_TITLE,
  STATUS_PARTS,
} from '../../platform/contract/incidents.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
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
import { seenField } from '../../platform/http/seen-field.ts';
import { requireSeen } from '../../platform/seen.ts';
import { parseInstant } from '../../platform/time.ts';
import { incidentRecord, incidentRecordOf } from './incident-record.ts';
import {
  changeIncident,
  type Incident,
  listIncidents,
  openIncident,
  postUpdate,
  readIncident,
} from './incidents.ts';

const params = z.object({ id: idParameter('inc') });
const one = { 200: json(z.object({ data: incidentRecord, meta }), 'The incident'), ...problems };

const written = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .overwrite((text) => text.toWellFormed());
const title = written(MAX_INCIDENT_TITLE);
const text = written(MAX_INCIDENT_TEXT);
const state = z.enum(INCIDENT_STATES);
const parts = z
  .array(z.enum(STATUS_PARTS))
  .min(1)
  .max(STATUS_PARTS.length)
  .refine((given) => new Set(given).size === given.length, 'Each part once')
  .describe('What it affects');

const seenIncident = z.strictObject({
  title,
  parts,
  started_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/incidents',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List incidents',
  request: { query: z.object(paging) },
  responses: pageOf(incidentRecord, 'Incidents, last started first'),
});

const read = operation({
  method: 'get',
  path: '/v1/operations/incidents/{id}',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get an incident',
  request: { params },
  responses: one,
});

const open = operation({
  method: 'post',
  path: '/v1/operations/incidents',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Open an incident',
  description: 'The status page shows it at once, so write for readers who use the service.',
  request: {
    body: jsonBody(
      z.strictObject({
        title,
        state: state.default('investigating'),
        parts,
        text: text.describe('The first update'),
        started_at: z.iso.datetime().optional().describe('Now, if it is left out'),
      }),
      {
        title: 'Links to one network were slow',
        state: 'investigating',
        parts: ['links'],
        text: 'Some links take longer than a second. We are looking for the cause.',
      },
    ),
  },
  responses: { 201: json(z.object({ data: incidentRecord, meta }), 'The incident'), ...problems },
});

const post = operation({
  method: 'post',
  path: '/v1/operations/incidents/{id}/updates',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Post an update about an incident',
  description: '`resolved` ends the incident. Any other state opens it again.',
  request: {
    params,
    body: jsonBody(z.strictObject({ state, text }), {
      state: 'monitoring',
      text: 'The network answers again. We keep watching it.',
    }),
  },
  responses: one,
});

const change = operation({
  method: 'patch',
  path: '/v1/operations/incidents/{id}',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Correct an incident',
  description: 'Updates stay as they were posted.',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        title: title.optional(),
        parts: parts.optional(),
        started_at: z.iso.datetime().optional(),
        resolved_at: z.iso.datetime().optional().describe('Only of an incident that is resolved'),
        seen: seenField(seenIncident),
      }),
      { title: 'Links to one network were slow' },
    ),
  },
  responses: one,
});

export const incidentRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { incidents, total } = await listIncidents(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, incidents.map(incidentRecordOf), total), 200);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const incident = await readIncident(ctx, c.req.valid('param').id);
    return c.json({ data: incidentRecordOf(incident), meta: metaOf(ctx) }, 200);
  })
  .openapi(open, async (c) => {
    const ctx = c.get('ctx');
    const { started_at, ...incident } = c.req.valid('json');
    const opened = await openIncident(ctx, { ...incident, startedAt: instantIn(started_at) });
    return c.json({ data: incidentRecordOf(opened), meta: metaOf(ctx) }, 201);
  })
  .openapi(post, async (c) => {
    const ctx = c.get('ctx');
    const incident = await postUpdate(ctx, c.req.valid('param').id, c.req.valid('json'));
    return c.json({ data: incidentRecordOf(incident), meta: metaOf(ctx) }, 200);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const { title, parts, started_at, resolved_at, seen } = c.req.valid('json');
    const check = (before: Incident) => requireSeen(seen, incidentRecordOf(before));
    const times = { startedAt: instantIn(started_at), resolvedAt: instantIn(resolved_at) };
    const incident = await changeIncident(ctx, c.req.valid('param').id, { title, parts, ...times }, check);
    return c.json({ data: incidentRecordOf(incident), meta: metaOf(ctx) }, 200);
  });

function instantIn(text: string | undefined) {
  return text === undefined ? undefined : parseInstant(text);
}
