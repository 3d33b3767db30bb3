import { isClickId } from '../../../clicks/click-id.ts';
import { findClicks } from '../../../clicks/read-clicks.ts';
import { type Check, check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';
import { bearer, callCheck, firstTarget, jsonOf, statusProblem, withoutInput } from './call-check.ts';
import { PUBLISHER } from './target.ts';

const group = 'integration';
/** A click is stored after its response. */
const TRIES = 10;
const PAUSE_MS = 500;

/** From a sign-up to a stored click, without making an account. */
export const INTEGRATION: readonly Check[] = [
  callCheck({
    ...({ group, name: 'auth-signup', title: 'auth-signup', needs: withoutInput } as const),
    description: 'The sign-up answers, and refuses one without an address. No account is made.',
    call: () => ({
      path: '/v1/auth/sign-up',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
    problem: statusProblem(400),
  }),
  check({
    ...({ group, name: 'profile-creation', title: 'profile-creation', needs: withoutInput } as const),
    description: 'Every account of the last day has its publisher, email preferences included.',
    schedule: null,
    steps: [
      {
        name: 'Look for accounts of the last day without a profile',
        async run({ ctx }) {
          const recent = 'FROM users u WHERE u.created_at >= ?1 - 86400000';
          const counted = await countWrong(
            ctx,
            `SELECT u.id AS name ${recent} AND (NOT EXISTS (SELECT 1 FROM publishers p WHERE p.user_id = u.id)
               OR NOT EXISTS (SELECT 1 FROM email_preferences e WHERE e.user_id = u.id))`,
            `SELECT 1 ${recent}`,
            ctx.now,
          );
          return findingOf(counted, {
            bad: 'fail',
            good: (checked) => `All ${checked} accounts of the last day have a profile.`,
            found: (wrong) => `${wrong} ${wrong === 1 ? 'account has' : 'accounts have'} no profile.`,
          });
        },
      },
    ],
  }),
  callCheck({
    ...({ group, name: 'link-generation', title: 'link-generation', needs: withoutInput } as const),
    description: 'The explanation of a URL of an open program says that it earns.',
    call: async (world) => ({
      path: `/v1/explain?url=${encodeURIComponent((await firstTarget(world)).url)}`,
    }),
    problem(response) {
      const body = jsonOf(response) as { data?: { monetizable?: unknown } } | undefined;
      return body?.data?.monetizable === true ? null : `Status ${response.status}: the URL doesn’t earn.`;
    },
  }),
  check({
    ...({ group, name: 'click-tracking', title: 'click-tracking', needs: withoutInput } as const),
    description: 'A click of the test publisher is answered, stored, and found by its ID.',
    schedule: 'hourly',
    steps: [
      {
        name: 'Follow a link and find the click',
        async run(world) {
          const { brandId } = await firstTarget(world);
          const path = `/go/${PUBLISHER}/${brandId}`;
          const response = await world.call({ path, headers: { accept: 'application/json' } });
          const { click_id } = (jsonOf(response) ?? {}) as { click_id?: unknown };
          if (typeof click_id !== 'string' || !isClickId(click_id))
            return {
              status: 'fail',
              message: `Status ${response.status}, without a click ID.`,
              figures: { status: response.status },
            };
          for (let tries = 1; tries <= TRIES; tries++) {
            const found = await findClicks(world.ctx, [click_id]);
            if (found.size > 0)
              return {
                status: 'pass',
                message: 'The click was stored and found.',
                figures: { ms: response.ms, tries },
                evidence: [click_id],
              };
            await scheduler.wait(PAUSE_MS);
          }
          return {
            status: 'warning',
            message: `The click isn’t stored after ${(TRIES * PAUSE_MS) / 1_000} seconds. It may wait in the queue.`,
            evidence: [click_id],
          };
        },
      },
    ],
  }),
  callCheck({
    ...({ group, name: 'api-authentication', title: 'api-authentication', needs: withoutInput } as const),
    description: 'A key that doesn’t exist is refused with 401.',
    call: () => ({ path: '/v1/publisher/links', headers: bearer(`ak_${'0'.repeat(64)}`) }),
    problem: statusProblem(401),
  }),
  callCheck({
    ...({ group, name: 'mcp-server', title: 'mcp-server', needs: withoutInput } as const),
    description: 'The MCP server says that it is active.',
    call: () => ({ path: '/mcp-server' }),
    problem(response) {
      return (jsonOf(response) as { status?: unknown } | undefined)?.status === 'active'
        ? null
        : `Status ${response.status}, not active.`;
    },
  }),
];
