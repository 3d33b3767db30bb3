import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emails as storedEmails } from '../../platform/email/tables.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, HOUR } from '../../platform/time.ts';
import {
  alertOf,
  confirmedMember,
  emailsTo,
  type Reader,
} from '../../reporting/notifications/testing/reader.ts';
import type { SiteEnv } from './find-proof.ts';
import { addSite, readPublisher, setStatus } from './publishers.ts';
import { proofsOf } from './site-proof.ts';
import { readSite, removeSite } from './sites.ts';
import { recheckSites, verifySite } from './verify-site.ts';

const DOMAIN = 'fenwick.example';
const DNS_HOST = 'cloudflare-dns.com';

/** The sites of a test, with what each has in its file; our resolver can be down. */
function internet(files: Record<string, string>, { resolverIsDown = false } = {}) {
  const wakeMails = vi.fn(async () => {});
  const world: SiteEnv & { wakeMails: () => Promise<void> } = {
    origin: 'https://tributary.example',
    async send(input) {
      const url = new URL(new Request(input).url);
      if (url.hostname === DNS_HOST) {
        if (resolverIsDown) throw new Error('The resolver is down.');
        return Response.json({ Status: 0, Answer: [] });
      }
      const file = files[url.hostname];
      return url.pathname === '/.well-known/tributary.txt' && file !== undefined
        ? new Response(file)
        : new Response('Not found', { status: 404 });
    },
    resolve: null,
    rules: { ownHosts: ['tributary.example'], localhost: false },
    timeoutMs: 200,
    wakeMails,
  };
  return { world, wakeMails };
}

describe('a lost proof of a verified site', () => {
  let scene: Scene;
  let member: Reader;

  beforeEach(async () => {
    scene = await openScene();
    member = await confirmedMember(scene);
    await env.DB.prepare('DELETE FROM publisher_sites').run();
  });

  afterEach(async () => {
    await env.DB.prepare('DROP TRIGGER IF EXISTS break_one_site').run();
  });

  const at = (milliseconds: number) => ({ ...scene.ctx, now: addMs(scene.ctx.now, milliseconds) });
  const emails = (reader = member) => emailsTo(scene, reader, 'site_proof_lost');
  const gone = internet({}).world;

  async function proven(reader = member, domain = DOMAIN) {
    const { token } = await readSite(scene.ctx, reader.id, domain);
    return internet({ [domain]: proofsOf(domain, token).file_content }).world;
  }

  async function verified(reader = member, domain = DOMAIN) {
    await addSite(scene.ctx, reader.id, domain);
    await verifySite(scene.ctx, await proven(reader, domain), reader.id, domain);
  }

  it('is emailed to its publisher with the last day of the verification', async () => {
    await verified();
    const { world, wakeMails } = internet({});
    expect(await recheckSites(at(DAY), world)).toEqual({
      checked: 1,
      ended: 0,
      emailed: 1,
      failed: 0,
      next: null,
    });
    expect(wakeMails).toHaveBeenCalledTimes(1);
    const day = (days: number) => new Date(scene.ctx.now + days * DAY).toISOString().slice(0, 10);
    expect(await emails()).toMatchObject([
      {
        recipient: (await readPublisher(scene.ctx.db, member.id)).email,
        content: { domain: DOMAIN, lost_on: day(1), verified_until: day(8) },
      },
    ]);
  });

  it('is emailed once, even if more checks fail and the verification ends', async () => {
    await verified();
    for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await recheckSites(at(days * DAY), gone);
    expect((await readSite(scene.ctx, member.id, DOMAIN)).verifiedAt).toBeNull();
    expect(await emails()).toHaveLength(1);
  });

  it('is emailed once when two runs find the loss at the same time', async () => {
    await verified();
    await Promise.all([recheckSites(at(DAY), gone), recheckSites(at(DAY + 1), gone)]);
    expect(await emails()).toHaveLength(1);
  });

  it('is emailed again when it returned and was lost a second time', async () => {
    await verified();
    await recheckSites(at(DAY), gone);
    await recheckSites(at(2 * DAY), await proven());
    await recheckSites(at(3 * DAY), gone);
    expect(await emails()).toHaveLength(2);
  });

  it('is not emailed while our own resolver is down, but after the next complete check', async () => {
    await verified();
    const blind = internet({}, { resolverIsDown: true }).world;
    await recheckSites(at(DAY), blind);
    expect(await emails()).toEqual([]);
    await recheckSites(at(2 * DAY), gone);
    expect(await emails()).toHaveLength(1);
  });

  it('is emailed at the end of the verification if no earlier check was complete', async () => {
    await verified();
    const blind = internet({}, { resolverIsDown: true }).world;
    for (const days of [1, 2, 3, 4, 5, 6, 7, 8]) await recheckSites(at(days * DAY), blind);
    expect((await readSite(scene.ctx, member.id, DOMAIN)).verifiedAt).toBeNull();
    expect(await emails()).toHaveLength(1);
  });

  it('is not emailed for the publisher’s own check, but after the next failed daily check', async () => {
    await verified();
    await expect(verifySite(at(HOUR), gone, member.id, DOMAIN)).rejects.toMatchObject({
      code: 'site.not_verified',
    });
    expect(await emails()).toEqual([]);
    await recheckSites(at(HOUR + DAY), gone);
    expect(await emails()).toHaveLength(1);
  });

  it('is not emailed for a site that was removed or verified again during the check', async () => {
    await verified();
    const other = await confirmedMember(scene);
    await verified(other, 'alder.example');
    const again = await proven(other, 'alder.example');
    let done: Promise<unknown> | undefined;
    const world: typeof gone = {
      ...gone,
      async send(input, init) {
        done ??= removeSite(scene.ctx, member.id, DOMAIN).then(() =>
          verifySite(at(DAY), again, other.id, 'alder.example'),
        );
        await done;
        return gone.send(input, init);
      },
    };
    await recheckSites(at(DAY + 1), world);
    expect(await emails(member)).toEqual([]);
    expect(await emails(other)).toEqual([]);
    expect(await readSite(scene.ctx, other.id, 'alder.example')).toMatchObject({ lostAt: null });
  });

  it('is not emailed to a suspended publisher', async () => {
    await verified();
    await setStatus(scene.ctx, member.id, 'suspended');
    await recheckSites(at(DAY), gone);
    expect(await emails()).toEqual([]);
  });

  it('is not emailed for a site that was never verified', async () => {
    await addSite(scene.ctx, member.id, DOMAIN);
    await expect(verifySite(scene.ctx, gone, member.id, DOMAIN)).rejects.toThrow();
    await recheckSites(at(DAY), gone);
    expect(await emails()).toEqual([]);
  });

  it('is emailed for all other sites when the check of one site throws', async () => {
    await verified();
    const unlucky = await confirmedMember(scene);
    await verified(unlucky, 'broken.example');
    await env.DB.prepare(
      `CREATE TRIGGER break_one_site BEFORE UPDATE ON publisher_sites WHEN NEW.domain = 'broken.example'
       BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ).run();
    expect(await recheckSites(at(DAY), gone)).toEqual({
      checked: 1,
      ended: 0,
      emailed: 1,
      failed: 1,
      next: null,
    });
    expect(await emails()).toHaveLength(1);
    expect(await emails(unlucky)).toEqual([]);
    expect(await alertOf(scene, `recheck_sites:${unlucky.id}`)).toMatchObject({
      code: 'sites.recheck_failed',
    });
  });

  it('waits for the next run from the 101st site on', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
       INSERT INTO publisher_sites (publisher_id, domain, created_at, token, verified_at, verified_by, checked_at)
       SELECT ?1, 'site-' || i || '.example', ?2, 'token', ?2, 'dns', ?2 FROM n`,
    )
      .bind(member.id, scene.ctx.now)
      .run();
    expect(await recheckSites(at(DAY), gone)).toMatchObject({ checked: 100, emailed: 100 });
    expect(await recheckSites(at(DAY), gone)).toMatchObject({ checked: 1, emailed: 1 });
    expect(
      await scene.ctx.db.$count(
        storedEmails,
        and(eq(storedEmails.kind, 'site_proof_lost'), eq(storedEmails.userId, member.userId)),
      ),
    ).toBe(101);
  });
});
