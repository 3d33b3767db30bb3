import { z } from 'zod';
import { isPublisherId } from '../../../platform/ids.ts';
import type { OwnResponse } from '../../../platform/outbound/own-system.ts';
import type { Check } from '../check.ts';
import { bearer, callCheck, firstTarget, jsonOf, statusProblem } from './call-check.ts';
import { PUBLISHER } from './target.ts';

/** A key and its publisher. Both are used for this run only. */
const withPublisher = z.strictObject({
  api_key: z.string().min(1).max(200),
  publisher_id: z
    .string()
    .refine(isPublisherId, 'A publisher ID is PUB followed by six digits, such as PUB000001.'),
});

function listProblem({ status, text }: OwnResponse): string | null {
  const body = jsonOf({ text }) as { data?: unknown } | unknown[] | undefined;
  if (status !== 200) return `Status ${status} instead of 200.`;
  return Array.isArray(body) || Array.isArray((body as { data?: unknown })?.data)
    ? null
    : 'The response has no list.';
}

function objectProblem({ status, text }: OwnResponse): string | null {
  const body = jsonOf({ text });
  if (status !== 200) return `Status ${status} instead of 200.`;
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? null
    : 'The response is no object.';
}

function fieldProblem(field: string): (response: OwnResponse) => string | null {
  return ({ status, text }) => {
    const body = jsonOf({ text }) as Record<string, unknown> | undefined;
    if (status !== 200) return `Status ${status} instead of 200.`;
    return body?.[field] === undefined ? `The response has no “${field}”.` : null;
  };
}

const own = (
  name: string,
  title: string,
  part: string,
  problem: (response: OwnResponse) => string | null,
): Check =>
  callCheck({
    ...{ name, title },
    group: 'real_api',
    description: `GET /v1/publisher/{publisher_id}/${part} with the key.`,
    needs: withPublisher,
    call: (_, input) => ({
      path: `/v1/publisher/${input.publisher_id}/${part}`,
      headers: bearer(input.api_key),
    }),
    problem,
  });

/** The calls of the API that clients make most, and the refusals that they rely on. */
export const REAL_API: readonly Check[] = [
  callCheck({
    name: 'api_health',
    group: 'real_api',
    title: 'Health',
    description: 'GET /v1/health returns its status. It needs no key.',
    needs: z.object({}),
    call: () => ({ path: '/v1/health' }),
    problem: fieldProblem('status'),
  }),
  own('api_links', 'Links of a publisher', 'links', listProblem),
  own('api_analytics', 'Analytics of a publisher', 'analytics', objectProblem),
  own('api_brands', 'Brands of a publisher', 'brands', listProblem),
  callCheck({
    name: 'api_compliance_check',
    group: 'real_api',
    title: 'Compliance check',
    description: 'POST /v1/compliance-check says whether a destination can earn.',
    needs: withPublisher,
    call: async (world, input) => ({
      path: '/v1/compliance-check',
      method: 'POST',
      headers: bearer(input.api_key),
      body: JSON.stringify({ url: (await firstTarget(world)).url }),
    }),
    problem: objectProblem,
  }),
  callCheck({
    name: 'api_mcp_tools',
    group: 'real_api',
    title: 'Tools for assistants',
    description: 'POST /v1/mcp/list_tools returns tools.',
    needs: withPublisher,
    call: (_, input) => ({
      path: '/v1/mcp/list_tools',
      method: 'POST',
      headers: bearer(input.api_key),
      body: '{}',
    }),
    problem: fieldProblem('tools'),
  }),
  callCheck({
    name: 'api_tracking_click',
    group: 'real_api',
    title: 'Tracked redirect URL',
    description: `GET /v1/tracking/click?p=&b= returns a redirect URL, for the test publisher ${PUBLISHER}.`,
    needs: z.object({}),
    call: async (world) => ({
      path: `/v1/tracking/click?p=${PUBLISHER}&b=${(await firstTarget(world)).brandId}`,
    }),
    problem: fieldProblem('redirect_url'),
  }),
  callCheck({
    name: 'api_without_key',
    group: 'real_api',
    title: 'Missing key',
    description: 'Without a key, a publisher’s links are refused with 401.',
    needs: z.object({}),
    call: () => ({ path: '/v1/publisher/links' }),
    problem: statusProblem(401),
  }),
  callCheck({
    name: 'api_unknown_publisher',
    group: 'real_api',
    title: 'Unknown publisher',
    description: 'A link of a publisher that doesn’t exist is refused with 404.',
    needs: z.object({}),
    call: async (world) => ({
      path: `/go/PUB999998?url=${encodeURIComponent((await firstTarget(world)).url)}`,
    }),
    problem: statusProblem(404),
  }),
  callCheck({
    name: 'api_malformed_click',
    group: 'real_api',
    title: 'Malformed click',
    description: 'A click without its required fields is refused with 400.',
    needs: withPublisher,
    call: (_, input) => ({
      path: '/v1/tracking/click',
      method: 'POST',
      headers: bearer(input.api_key),
      body: '{"publisher_id": 7}',
    }),
    problem: statusProblem(400),
  }),
  callCheck({
    name: 'api_empty_conversion',
    group: 'real_api',
    title: 'Empty conversion',
    description: 'A conversion without a body is refused with 400.',
    needs: withPublisher,
    call: (_, input) => ({
      path: '/v1/tracking/conversion',
      method: 'POST',
      headers: bearer(input.api_key),
      body: '{}',
    }),
    problem: statusProblem(400),
  }),
];
