import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENFORCED_PART, type EnforcedPart } from '../catalog/edge-table.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';

interface Ban {
  id: string;
  domain_pattern: string;
  severity: string;
  reason: string;
}
interface Listed<Row> {
  data: Row[];
  summary: { total: number };
}

const PATH = '/v1/operations/banned-domains';
const key = ADMIN;
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

describe('an operator', () => {
  it('bans domains, and the ban is in the edge table when the call returns', async () => {
    const response = await callWith(env, PATH, {
      method: 'POST',
      key,
      body: { domains: ['evil.example', 'no domain'], reason: 'Counterfeit goods' },
    });
    expect(await response.json()).toMatchObject({ data: { uploaded: 1, skipped: ['no domain'] } });
    const list = await env.EDGE.get<EnforcedPart>(ENFORCED_PART, 'json');
    expect(list?.patterns).toContain('evil.example');
    expect(await ban('evil.example')).toMatchObject({ severity: 'block', reason: 'Counterfeit goods' });
  });

  it('can repeat a ban, which changes nothing and is not a second decision', async () => {
    const upload = { domains: ['twice.example'], reason: 'Spam' };
    for (let call = 0; call < 2; call++) await post(upload);
    expect(await decisions((await ban('twice.example')).id)).toMatchObject([
      { action: 'banned_domain.added', actor: expect.stringMatching(/^operator:usr_/), reason: 'Spam' },
    ]);
  });

  it('lowers a ban to a flag, with the reason, and a repeat changes nothing', async () => {
    await post({ domains: ['odd.example'] });
    const { id } = await ban('odd.example');
    const patch = () =>
      read(`${PATH}/${id}`, { method: 'PATCH', key, body: { severity: 'flag', reason: 'Under review' } });
    expect(await patch()).toMatchObject({ status: 200, body: { changed: true, data: { severity: 'flag' } } });
    expect(await patch()).toMatchObject({ status: 200, body: { changed: false } });
    expect(await decisions(id)).toHaveLength(2);
    const flagged = await read<Listed<Ban>>(`${PATH}?severity=flag`, { key });
    expect(flagged.body).toMatchObject({ data: [{ domain_pattern: 'odd.example' }], summary: { total: 1 } });
  });

  it('removes a ban once, when two operators remove it at the same time', async () => {
    await post({ domains: ['gone.example'] });
    const { id } = await ban('gone.example');
    const removals = await Promise.all([remove(id), remove(id)]);
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await decisions(id)).map(({ action }) => action)).toEqual([
      'banned_domain.removed',
      'banned_domain.added',
    ]);
  });

  it.each([
    [{ domains: [] }, 'request.invalid'],
    [{ domains: ['not a domain'] }, 'banned_domain.none_valid'],
    [{ domains: ['co.uk'] }, 'banned_domain.none_valid'],
    [{ domains: ['a.example'], severity: 'default' }, 'request.invalid'],
    [{ domains: ['a.example'], source: 'default' }, 'request.invalid'],
  ])('gets an error for %j', async (body, code) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code } });
  });
});

it('a publisher can neither read nor change the list', async () => {
  const cookie = await scene.signIn(member);
  for (const caller of [{ key: member.key }, { headers: { cookie } }])
    for (const [path, request] of [
      [PATH, {}],
      [PATH, { method: 'POST', body: { domains: ['rival.example'] } }],
      [`${PATH}/ban_00000000000000000000`, { method: 'DELETE' }],
      ['/v1/operations/audit-log', {}],
    ] as const)
      expect([401, 403]).toContain((await read(path, { ...caller, ...request })).status);
  const { body } = await read<Listed<Ban>>(PATH, { key });
  expect(body.data.map((row) => row.domain_pattern)).not.toContain('rival.example');
});

it('the audit log can’t be changed or emptied', async () => {
  await post({ domains: ['kept.example'] });
  for (const sql of [
    "UPDATE audit_log SET actor = 'operator:other'",
    'DELETE FROM audit_log',
    `INSERT OR REPLACE INTO audit_log (id, at, actor, action, subject, detail)
     SELECT id, at, 'operator:other', action, subject, detail FROM audit_log`,
  ])
    await expect(env.DB.prepare(sql).run()).rejects.toThrow(/audit/);
});

function post(body: unknown) {
  return read<{ code?: string }>(PATH, { method: 'POST', key, body });
}

function remove(id: string) {
  return read(`${PATH}/${id}`, { method: 'DELETE', key });
}

async function ban(pattern: string): Promise<Ban> {
  const { body } = await read<Listed<Ban>>(`${PATH}?per_page=500`, { key });
  const found = body.data.find((row) => row.domain_pattern === pattern);
  if (!found) throw new Error(`${pattern} is not banned.`);
  return found;
}

async function decisions(subject: string) {
  const path = `/v1/operations/audit-log?subject=${subject}`;
  return (await read<Listed<Record<string, unknown>>>(path, { key })).body.data;
}
