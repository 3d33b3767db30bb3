import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { type Call, call, read } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene } from '../platform/http/testing/scene.ts';

let one: Member;
let cookie: string;
let reads: Operation[];

beforeAll(async () => {
  const scene = await openScene();
  one = await scene.signUp();
  cookie = await scene.signIn(one);
  reads = operationsOf(await readContract()).filter(({ method }) => method === 'GET');
});

describe('an unknown query parameter', () => {
  it('is refused and named by every read that requires a key, a session or the operator token', async () => {
    // The functions of earlier clients accept what these clients add.
    const guarded = reads.filter(
      ({ path, security }) =>
        !path.startsWith('/functions/') && security?.every((way) => Object.keys(way).length > 0),
    );
    expect(guarded.length).toBeGreaterThan(40);
    const tolerant: string[] = [];
    for (const operation of guarded) {
      const response = await call(
        `${addressOf(operation)}?surprise=1${requiredOf(operation)}`,
        credentialsFor(operation),
      );
      const { code, fields } = await response.json<{ code?: string; fields?: { field: string }[] }>();
      const isNamed = code === 'request.unknown_parameters' && fields?.[0]?.field === 'surprise';
      if (!isNamed) tolerant.push(`${operation.path}: ${response.status} ${code}`);
    }
    expect(tolerant).toEqual([]);
  });

  it('is `publisher_id` for a read that is for sessions only', async () => {
    for (const path of ['/v1/auth/sessions', '/v1/auth/activity', '/v1/publisher/payout-details'])
      expect(await read(`${path}?publisher_id=${one.id}`, { headers: { cookie } })).toMatchObject({
        status: 400,
        body: { code: 'request.unknown_parameters', fields: [{ field: 'publisher_id' }] },
      });
  });
});

function credentialsFor({ security = [], ...operation }: Operation): Call {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('bearerKey')) return { key: one.key };
  return operation['x-operator-permission'] ? { key: ADMIN } : { headers: { cookie } };
}

/** The query parameters without which the operation is refused for another reason. */
function requiredOf({ parameters }: Operation): string {
  return parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, example }) => `&${name}=${encodeURIComponent(String(example))}`)
    .join('');
}

/** An operation's path with values that it accepts. */
function addressOf({ path }: Operation): string {
  return path.replaceAll(/\{(.+?)\}/g, (_, name: string) => pathValue(path, name));
}

function pathValue(path: string, name: string): string {
  if (name === 'dataset') return 'clicks';
  if (name === 'domain') return 'site.example';
  const prefix = PREFIXES.find(([part]) => path.includes(part))?.[1];
  return prefix ? `${prefix}_0000000000000000` : one.id;
}

const PREFIXES = [
  ['/brands/', 'brd'],
  ['/affiliate-links/', 'lnk'],
  ['/earnings/', 'ern'],
  ['/conversions/', 'cnv'],
  ['/webhooks/', 'whk'],
  ['/deliveries/', 'dlv'],
  ['/keys/', 'key'],
  ['/claims/', 'clm'],
  ['/payouts/{', 'pay'],
  ['/payout-runs/', 'prn'],
] as const;
