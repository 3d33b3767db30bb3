import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import type { DataRequest } from './data-requests.ts';
import { IDENTITY_PROOFS, REQUEST_KINDS, REQUEST_STATES } from './tables.ts';

const actor = z.string().nullable().openapi({ example: null });
const time = z.iso.datetime().nullable().openapi({ example: null });

export const requestRecord = z.object({
  id: idField('drq'),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES).openapi({ example: 'open' }),
  email: z
    .string()
    .openapi({ example: 'ada@site.example' })
    .describe('Of the person who wrote; empty once the account is erased'),
  publisher_id: z
    .string()
    .nullable()
    .openapi({ example: 'PUB000001' })
    .describe('Null if no account has the address'),
  text: z.string().openapi({ example: 'Wrote to privacy@ on 21 November' }),
  received_at: z.iso.datetime(),
  due_at: z.iso.datetime().describe('30 days after it arrived'),
  code_sent_at: time,
  proof: z
    .enum(IDENTITY_PROOFS)
    .nullable()
    .openapi({ example: null })
    .describe('How the identity was proven'),
  proof_text: z.string().nullable().openapi({ example: null }),
  proven_by: actor,
  proven_at: time,
  exported_by: actor,
  exported_at: time,
  created_by: z.string().openapi({ example: 'operator:token' }),
  closed_by: actor,
  closed_at: time,
  answer: z.string().nullable().openapi({ example: null }).describe('What the person was told'),
});

export function requestRecordOf(request: DataRequest): z.infer<typeof requestRecord> {
  return {
    id: request.id,
    kind: request.kind,
    state: request.state,
    email: request.email,
    publisher_id: request.publisherId,
    text: request.text,
    received_at: toIso(request.receivedAt),
    due_at: toIso(request.dueAt),
    code_sent_at: isoOrNull(request.codeSentAt),
    proof: request.proof,
    proof_text: request.proofText,
    proven_by: request.provenBy,
    proven_at: isoOrNull(request.provenAt),
    exported_by: request.exportedBy,
    exported_at: isoOrNull(request.exportedAt),
    created_by: request.createdBy,
    closed_by: request.closedBy,
    closed_at: isoOrNull(request.closedAt),
    answer: request.answer,
  };
}
