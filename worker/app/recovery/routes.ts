import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange, requireOther } from '../../accounts/changes/decide-change.ts';
import { actingPerson } from '../../accounts/changes/person.ts';
import { addressHash, listAddresses } from '../../accounts/recovery/addresses.ts';
import { email } from '../../platform/contract/form-fields.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { isoOrNull } from '../../platform/time.ts';
import { accountRecovery } from './account-recovery.ts';

const params = z.object({ publisher_id: publisherIdParameter });

const list = operation({
  method: 'get',
  path: '/v1/operations/publishers/{publisher_id}/addresses',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List the email addresses that an account has had',
  description: 'Those of the last 26 months that the account has confirmed.',
  request: { params },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            email: z.string().openapi({ example: 'ada@site.example' }),
            used_until: z.iso
              .datetime()
              .nullable()
              .describe('When another address replaced it; null for the present one'),
          }),
        ),
        meta,
      }),
      'The present address first, then the latest ones',
    ),
    ...problems,
  },
});

const recover = operation({
  method: 'post',
  path: '/v1/operations/publishers/{publisher_id}/recover',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Give an account that was taken over back to its owner',
  description:
    'A second person approves it. Then the account has the given address again, which is one that it has had. Its sessions, password, passkeys, API keys and connected apps end, its payout details are withdrawn until the owner enters them again, and a requested deletion is canceled. Both addresses get an email.',
  request: {
    params,
    body: jsonBody(z.strictObject({ email, reason: decisionReason }), {
      email: 'ada@site.example',
      reason: 'The owner wrote from the earlier address.',
    }),
  },
  responses: {
    200: json(z.object({ data: z.object({ publisher_id: z.string() }), meta }), 'The account is given back'),
    202: proposedResponse,
    ...problems,
  },
});

export const recoveryRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const addresses = await listAddresses(ctx, c.req.valid('param').publisher_id);
    const data = addresses.map((each) => ({ email: each.email, used_until: isoOrNull(each.usedUntil) }));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(recover, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id } = c.req.valid('param');
    const { email, reason } = c.req.valid('json');
    requireOther(await actingPerson(ctx), publisher_id);
    const input = { publisherId: publisher_id, address: addressHash(email) };
    const decided = await decideChange(ctx, c.env, accountRecovery, input, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: { publisher_id }, meta: metaOf(ctx) }, 200);
  });
