import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { clicksOf } from '../clicks/testing/stores.ts';
import { type Call, call } from '../platform/http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { type IdPrefix, newId } from '../platform/ids.ts';
import { allRows } from '../platform/testing/all-rows.ts';
import { dayOf, systemClock } from '../platform/time.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { createFullAccount, type FullAccount, idsInDatabase } from './testing/full-account.ts';
import { MARKED } from './testing/owner.ts';
import { CALLER, callOf, type Foreign, type Probe, probesOf, type RuleOf } from './testing/probes.ts';

/** IDs that everyone may see: the catalog, the feedback board, share rules. */
const PUBLIC_PREFIXES = new Set(['brd', 'prg', 'fdb', 'fcm', 'shr', 'ban', 'psh', 'run']);
/** Parameters and fields that name nothing of a publisher. */
const NEUTRAL = new Set([
  'vat_id',
  ...['page', 'per_page', 'limit', 'days', 'start_date', 'end_date', 'month', 'moves', 'everywhere'],
  ...['category', 'country', 'device', 'destination_domain', 'reason', 'network', 'v', 'at'],
  // A brand by its name or its ID.
  ...['brand_id', 'brandId'],
]);
/** Operations that use another publisher's public thing, or list the same thing as the caller's own. */
const ALLOWED = new Set([
  // Anyone may vote and comment on the board.
  'PUT /v1/feedback/{id}/vote',
  'POST /v1/feedback/{id}/comments',
  // Several publishers may list a site. Only its proof counts.
  'PUT /v1/publisher/sites/{domain}',
]);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

let scene: Scene;
let owner: FullAccount;
/** The IDs of the first publisher, and of everything that belongs to it. */
let foreignIds: string[];
/** A second publisher who has a link, a click and sales of their own. */
let rival: Member;
let operations: Operation[];

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Birch Works')]);
  operations = operationsOf(await readContract());
  // The contract's examples name the first two publishers.
  for (let others = 0; others < 2; others++) await scene.signUp();
  const forAccounts = operations.filter((each) => isFor(each, 'session') && !isFor(each, 'operatorToken'));
  owner = await createFullAccount(scene, forAccounts);
  const ids = [...(await idsInDatabase())].filter((id) => !PUBLIC_PREFIXES.has(id.slice(0, 3)));
  foreignIds = [owner.publisherId, owner.key, owner.clickId, ...ids];
  rival = await scene.signUp();
  const clickRef = await scene.click(rival, { subId: 'rival' });
  await scene.report(sampleRow('rival', { eventAt: scene.ctx.now, clickRef }));
  const body = { brand_id: scene.program.brand_id, title: 'Mine' };
  await call('/v1/publisher/affiliate-links', { method: 'POST', key: rival.key, body });
}, 120_000);

describe('a second publisher', () => {
  it('sees nothing of the first, whatever IDs and texts of the first are sent, and changes nothing', {
    timeout: 300_000,
  }, async () => {
    const started = systemClock();
    const own = operations.filter((each) => !isFor(each, 'operatorToken') && each.security);
    const known = new Map([...owner.known, ['PUB000001', CALLER]]);
    const probes = new Map<Operation, Probe[]>();
    // Before anything is written, and what deletes comes last.
    for (const operation of own.sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method)))
      probes.set(operation, probesOf(operation, await rulesFor(operation), known));
    const problems: string[] = [];
    for (const [operation, ofOperation] of probes) {
      const before = await rowsOfOwner();
      for (const probe of ofOperation) problems.push(...(await problemsOf(operation, probe)));
      if (operation.method !== 'GET' && !ALLOWED.has(nameOf(operation)))
        problems.push(
          ...changesOf(before, await rowsOfOwner()).map((row) => `${nameOf(operation)} changes ${row}`),
        );
    }
    expect(own.length).toBeGreaterThan(60);
    expect(problems).toEqual([]);
    expect((await clicksOf(owner.publisherId)).filter(({ clickedAt }) => clickedAt >= started)).toEqual([]);
  });

  it('is refused by every route for operators', async () => {
    const forOperators = operations.filter(
      (each) => isFor(each, 'operatorToken') && !isFor(each, 'bearerKey'),
    );
    for (const operation of forOperators) {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x');
      const { method } = operation;
      const cookie = await scene.signIn(rival);
      expect((await call(path, { method, key: rival.key })).status, nameOf(operation)).toBe(401);
      const expected = isFor(operation, 'session') ? 403 : 401;
      expect((await call(path, { method, headers: { cookie } })).status, nameOf(operation)).toBe(expected);
    }
  });
});

function isFor({ security = [] }: Operation, scheme: string): boolean {
  return security.some((way) => scheme in way);
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** The rule for each parameter and field. A cursor is the one that the first publisher would get. */
async function rulesFor(operation: Operation): Promise<RuleOf> {
  const hasCursor = operation.parameters.some(({ name }) => name === 'cursor');
  const cursor = hasCursor ? await cursorOf(operation) : null;
  const ofSite = { owned: `https://${MARKED.site}/`, unknown: 'https://unknown-site.example/' };
  const named: Record<string, Foreign | null> = {
    publisher_id: { owned: owner.publisherId, unknown: 'PUB999998', isPublic: true },
    publisherId: { owned: owner.publisherId, unknown: 'PUB999998', isPublic: true },
    // Anyone can follow a link.
    link_id: { ...ofPrefix('lnk', operation.path), isPublic: true },
    click_id: { owned: owner.clickId, unknown: scene.idOf({ id: owner.publisherId, key: '' }) },
    client_id: { owned: MARKED.subId, unknown: 'unknown' },
    order_id: { owned: owner.orderId, unknown: 'order-unknown' },
    sub_id: { owned: MARKED.subId, unknown: 'unknown' },
    ref: { owned: MARKED.subId, unknown: 'unknown' },
    q: { owned: MARKED.name, unknown: 'unknown' },
    search: { owned: MARKED.name, unknown: 'unknown' },
    domain: { owned: MARKED.site, unknown: 'unknown-site.example' },
    referer_host: { owned: MARKED.site, unknown: 'unknown-site.example' },
    url: ofSite,
    original_url: ofSite,
    cursor,
  };
  return (name, prefix, { enum: values, type }) => {
    if (prefix !== null) return ofPrefix(prefix, operation.path);
    if (name in named) return named[name] ?? null;
    if (values || type === 'boolean' || NEUTRAL.has(name)) return null;
    throw new Error(`Add a rule for “${name}” of ${nameOf(operation)}.`);
  };
}

function ofPrefix(prefix: string, path: string): Foreign {
  const owned = owner.known.get(prefix);
  if (!owned) throw new Error(`${path} takes a ${prefix}_ ID: create one in createFullAccount.`);
  return { owned, unknown: newId(prefix as IdPrefix), isPublic: PUBLIC_PREFIXES.has(prefix) };
}

/** The cursor after the first row of the first publisher's own list. */
async function cursorOf(operation: Operation): Promise<Foreign> {
  const size = operation.parameters.some(({ name }) => name === 'limit') ? 'limit' : 'per_page';
  const path = operation.path
    .replace('{publisher_id}', owner.publisherId)
    .replace('{month}', dayOf(scene.ctx.now).slice(0, 7))
    .replace('{id}', owner.known.get('whk') ?? '');
  const response = await asOwner(`${path}?${size}=1`);
  const { meta } = await response.json<{ meta: { next_cursor: string | number | null } }>();
  const cursor = meta.next_cursor;
  if (cursor === null) throw new Error(`The first publisher has only one page of ${path}.`);
  return { owned: String(cursor), unknown: String(cursor), isPublic: true };
}

async function asOwner(path: string): Promise<Response> {
  const cookie = await scene.signIn({ id: owner.publisherId, key: owner.key });
  return call(path, { headers: { cookie } });
}

/** The problems of the responses to a probe by key and by session. */
async function problemsOf(operation: Operation, probe: Probe): Promise<string[]> {
  const { path, body } = probe.owned;
  const name = `${operation.method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
  const problems = [];
  if (isReadByPath(operation, probe) && (await asOwner(path)).status !== 200)
    problems.push(`${name} isn’t readable by the first publisher, so it proves nothing.`);
  for (const by of ['key', 'session'] as const)
    for (const problem of await problemsOfCaller(operation, probe, by))
      problems.push(`${name} by ${by} ${problem}`);
  return problems;
}

function isReadByPath({ method }: Operation, { hasForeignPath, owned }: Probe): boolean {
  return method === 'GET' && hasForeignPath && !owned.path.includes('?');
}

/** Lists are read by the rival in a browser, and anything else is called by a member without data. */
async function problemsOfCaller(
  operation: Operation,
  probe: Probe,
  by: 'key' | 'session',
): Promise<string[]> {
  const caller = operation.method === 'GET' && by === 'session' ? rival : await scene.signUp();
  const credentials: Call =
    by === 'key' ? { key: caller.key } : { headers: { cookie: await scene.signIn(caller) } };
  const responseTo = async (request: Probe['owned']): Promise<Seen> => {
    const response = await call(request.path, callOf(operation, request, caller.id, credentials));
    return { status: response.status, text: await response.text() };
  };
  const foreign = await responseTo(probe.owned);
  const problems: string[] = [];
  if (foreign.status >= 500 || foreign.status === 429) problems.push(`returns ${foreign.status}.`);
  const seen = withoutSent(foreign.text, probe);
  for (const id of foreignIds) if (seen.includes(id)) problems.push(`shows ${id}.`);
  if (MARKED.pattern.test(seen) || owner.amounts.test(seen))
    problems.push(`shows a text or an amount: ${seen}`);
  const isAdmitted = by === 'session' || isFor(operation, 'bearerKey');
  const isRefused = foreign.status === 403 || foreign.status === 404;
  if (isAdmitted && probe.hasForeignPath && !isRefused && !ALLOWED.has(nameOf(operation)))
    problems.push(`returns ${foreign.status}, not 404.`);
  if (probe.unknown && probe.foreign.every(({ isPublic }) => !isPublic)) {
    const unknown = await responseTo(probe.unknown);
    if (!isEqual(operation, probe, foreign, unknown))
      problems.push(`tells it from one that doesn’t exist: ${JSON.stringify([foreign, unknown])}`);
  }
  return problems;
}

interface Seen {
  status: number;
  text: string;
}

/** Compares the responses without the values that were sent, and without times and request IDs. */
function isEqual({ method }: Operation, probe: Probe, foreign: Seen, unknown: Seen): boolean {
  if (foreign.status !== unknown.status) return false;
  if (foreign.status < 400 && method !== 'GET') return true;
  const plain = ({ text }: Seen) =>
    withoutSent(text, probe)
      .replaceAll(/"request_id":"[^"]*"/g, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  return plain(foreign) === plain(unknown);
}

function withoutSent(text: string, { foreign }: Probe): string {
  const sent = foreign.flatMap(({ owned, unknown }) => [owned, unknown]);
  const hosts = sent.flatMap((value) => URL.parse(value)?.hostname || []);
  return [...sent, ...hosts].reduce((rest, value) => rest.replaceAll(value, '…'), text);
}

/** The rows that name the first publisher or something that belongs to it. */
async function rowsOfOwner(): Promise<Set<string>> {
  const rows = new Set<string>();
  for (const [table, all] of await allRows())
    for (const row of all) if (foreignIds.some((id) => row.includes(id))) rows.add(`${table} ${row}`);
  return rows;
}

function changesOf(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...after].filter((row) => !before.has(row)).concat([...before].filter((row) => !after.has(row)));
}
