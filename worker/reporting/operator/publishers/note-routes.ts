import { z } from '@hono/zod-openapi';
import {
  addNote,
  listNotes,
  MAX_NOTE_LENGTH,
  type PublisherNote,
} from '../../../accounts/publishers/notes.ts';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { idField, publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import { jsonBody } from '../../../platform/http/json-body.ts';
import { operation } from '../../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { toIso } from '../../../platform/time.ts';

const params = z.object({ publisher_id: publisherIdParameter });

const noteRecord = z.object({
  id: idField('not'),
  text: z.string().openapi({ example: 'Asked for a higher limit by email.' }),
  author: z.string().openapi({ example: 'operator:token' }),
  created_at: z.iso.datetime(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/publishers/{publisher_id}/notes',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List the notes about a publisher',
  request: { params, query: z.object(paging) },
  responses: pageOf(noteRecord, 'Notes, newest first'),
});

const add = operation({
  method: 'post',
  path: '/v1/operations/publishers/{publisher_id}/notes',
  tag: 'Operators',
  callers: byOperator('publishers:write'),
  effect: 'nothing',
  summary: 'Add a note about a publisher',
  description:
    'A note can’t be changed or deleted. Publishers don’t see notes on a screen, but the download of their data contains them.',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        text: z
          .string()
          .trim()
          .min(1)
          .max(MAX_NOTE_LENGTH)
          .transform((text) => text.toWellFormed())
          .openapi({ type: 'string' }),
      }),
      { text: 'Asked for a higher limit by email.' },
    ),
  },
  responses: { 201: json(z.object({ data: noteRecord, meta }), 'The note'), ...problems },
});

export const publisherNoteRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { publisherId } = await readPublisher(ctx.db, c.req.valid('param').publisher_id);
    const { notes, total } = await listNotes(ctx, publisherId, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, notes.map(noteRecordOf), total), 200);
  })
  .openapi(add, async (c) => {
    const ctx = c.get('ctx');
    const note = await addNote(ctx, c.req.valid('param').publisher_id, c.req.valid('json').text);
    return c.json({ data: noteRecordOf(note), meta: metaOf(ctx) }, 201);
  });

function noteRecordOf({ id, text, author, createdAt }: PublisherNote): z.infer<typeof noteRecord> {
  return { id, text, author, created_at: toIso(createdAt) };
}
