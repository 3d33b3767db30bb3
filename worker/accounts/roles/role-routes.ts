import { z } from '@hono/zod-openapi';
import { type Context, OPERATOR_TOKEN_NAME } from '../../platform/context.ts';
import { email } from '../../platform/contract/form-fields.ts';
import { OPERATOR_ROLES, permissionsOfRole, ROLES } from '../../platform/contract/operator-permissions.ts';
import { byConfirmedOperatorOrToken, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { proposedBody, proposedResponse } from '../changes/change-record.ts';
import { decideChange } from '../changes/decide-change.ts';
import { listOperators, makeFirstAdmin, type Operator } from '../identity/roles.ts';
import { roleChange } from './role-change.ts';

const record = z.object({
  id: idField('usr'),
  email: z.string().openapi({ example: 'ada@site.example' }),
  full_name: z.string().openapi({ example: 'Ada Brook' }),
  role: z.enum(ROLES).openapi({ example: 'operator' }),
  permissions: z.array(z.string()).openapi({ example: ['catalog:read', 'catalog:write'] }),
  created_at: z.iso.datetime(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/operators',
  tag: 'Operators',
  callers: byOperator('operators:read'),
  summary: 'List operators',
  request: {
    query: z.object({
      former: z
        .enum(['true', 'false'])
        .default('false')
        .describe(
          'Also accounts that had an operator’s role before. They are named in decisions and in the audit log',
        ),
    }),
  },
  responses: {
    200: json(z.object({ data: z.array(record), meta }), 'Accounts with their role, by email address'),
    ...problems,
  },
});

const set = operation({
  method: 'put',
  path: '/v1/operations/operators',
  tag: 'Operators',
  callers: byConfirmedOperatorOrToken('operators:write'),
  effect: 'controls',
  summary: 'Set an account’s role',
  description: `The roles are ${OPERATOR_ROLES.map((role) => `\`${role}\``).join(', ')}, and \`publisher\` for none of them. The account must have a verified email address. The last admin keeps the role. The operator token makes the first admin, and sets no other role.`,
  request: {
    body: jsonBody(z.strictObject({ email, role: z.enum(ROLES), reason: decisionReason }), {
      email: 'ada@site.example',
      role: 'operator',
      reason: 'Ada joins the support team',
    }),
  },
  responses: {
    200: json(z.object({ data: record, changed: z.boolean(), meta }), 'The account with its role'),
    202: proposedResponse,
    ...problems,
  },
});

export const roleRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const operators = await listOperators(ctx, { former: c.req.valid('query').former === 'true' });
    return c.json({ data: operators.map(recordOf), meta: metaOf(ctx) }, 200);
  })
  .openapi(set, async (c) => {
    const ctx = c.get('ctx');
    const input = c.req.valid('json');
    if (isToken(ctx)) {
      const { operator, changed } = await makeFirstAdmin(ctx, input);
      return c.json({ data: recordOf(operator), changed, meta: metaOf(ctx) }, 200);
    }
    const decided = await decideChange(ctx, c.env, roleChange, input, input.reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const { operator, changed } = decided.result;
    return c.json({ data: recordOf(operator), changed, meta: metaOf(ctx) }, 200);
  });

function isToken({ actor }: Context): boolean {
  return actor.kind === 'operator' && actor.name === OPERATOR_TOKEN_NAME;
}

function recordOf({ userId, email, fullName, role, createdAt }: Operator): z.infer<typeof record> {
  return {
    id: userId,
    email,
    full_name: fullName,
    role,
    permissions: [...permissionsOfRole(role)],
    created_at: toIso(createdAt),
  };
}
