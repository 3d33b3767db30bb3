import { env } from 'cloudflare:workers';
import { randomBytes } from 'node:crypto';
import { storeKey } from '../../../accounts/api-keys/keys.ts';
import { createAccount } from '../../../accounts/identity/accounts.ts';
import { SESSION_COOKIE } from '../../../accounts/identity/sessions.ts';
import { sessions } from '../../../accounts/identity/tables.ts';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { DEMO_PARTNER } from '../../../app/dev/demo-partner.ts';
import { edgeBuilders } from '../../../app/edge-builders.ts';
import { applyPrograms } from '../../../catalog/apply-programs.ts';
import { publishEdge } from '../../../catalog/edge-publisher.ts';
import { ensureNetworks } from '../../../catalog/networks-seed.ts';
import type { ProgramRecord } from '../../../catalog/program.ts';
import { programOf, sampleNetworks, sampleProgram } from '../../../catalog/testing/sample-program.ts';
import { type ClickId, createClickId } from '../../../clicks/click-id.ts';
import { clickIdKeys } from '../../../clicks/click-id-keys.ts';
import { type ClickRecord, clickRow } from '../../../clicks/click-record.ts';
import { sampleClick } from '../../../clicks/redirect/testing/click.ts';
import { writeClicks } from '../../../clicks/write-clicks.ts';
import { networkSeeds } from '../../../networks/network-seeds.ts';
import { addCredential } from '../../../networks/postback/credentials.ts';
import { ingestReport } from '../../../sales/ingest.ts';
import type { ReportRow } from '../../../sales/report-row.ts';
import type { Context } from '../../context.ts';
import { sha256Hex } from '../../hashing.ts';
import { newId, type PublisherId, publisherNumber } from '../../ids.ts';
import { testContext } from '../../testing/context.ts';
import { addMs, DAY, MINUTE, systemClock } from '../../time.ts';

/** The secret with which the networks of a scene send postbacks. */
export const PARTNER_SECRET = 'the-secret-of-a-partner';

export interface Member {
  id: PublisherId;
  key: string;
}

/** A network with programs, and functions for tests: sign up, click, report. Uses the system's time. */
export async function openScene(programs: ProgramRecord[] = [sampleProgram('Alder Nook')]) {
  const ctx = testContext(systemClock());
  await sampleNetworks(ctx);
  await ensureNetworks(ctx, [...networkSeeds(env, true), DEMO_PARTNER]);
  await applyPrograms(ctx, 'wildfire', programs);
  for (const network of ['wildfire', DEMO_PARTNER.slug])
    await addCredential(ctx, env.ENCRYPTION_KEY, network, { kind: 'secret', value: PARTNER_SECRET });
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  const [first] = programs;
  if (!first) throw new Error('A scene has a program.');
  const program = await programOf(ctx, first.programId);
  const idOf = (member: Member, number = program.number, at = addMs(ctx.now, -7 * DAY)): ClickId =>
    createClickId(clickIdKeys(env)[0], {
      at,
      publisher: publisherNumber(member.id) ?? 0,
      program: number,
    });
  return {
    ctx,
    program,
    signUp: () => signUp(ctx),
    signIn: (member: Member) => signIn(ctx, member),
    /** A valid click ID without a row. It is a week old, so that sales of the last days match. */
    idOf,
    /** A click with its row. */
    async click(member: Member, changes: Partial<ClickRecord> = {}): Promise<ClickId> {
      const clickedAt = changes.clickedAt ?? addMs(ctx.now, -MINUTE);
      const clickId = idOf(member, program.number, clickedAt);
      const click = sampleClick({
        clickId,
        clickedAt,
        publisherId: member.id,
        programId: program.id,
        brandId: program.brand_id,
        networkId: 'wildfire',
        destination: first.programUrl,
        ...changes,
      });
      await writeClicks(env, [clickRow(click)]);
      return clickId;
    },
    report: (...rows: ReportRow[]) => reportAs(ctx, 'sync', rows),
    /** Reports rows as postbacks do. */
    push: (...rows: ReportRow[]) => reportAs(ctx, 'postback', rows),
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

function reportAs(ctx: Context, source: string, rows: readonly ReportRow[]) {
  const entries = rows.map((row) => ({ row }));
  return ingestReport(ctx, { clickIdKeys: clickIdKeys(env) }, 'wildfire', entries, source);
}

let members = 0;

const SIGNED_UP = {
  platform: 'general',
  referralSource: null,
  policyVersion: '1.0',
  marketingConsent: false,
};

async function signUp(ctx: Context): Promise<Member> {
  const number = ++members;
  const owner = { email: `member-${number}@site.example`, fullName: 'Member', passwordHash: 'none' };
  const { userId, publisherId } = await createAccount(ctx, { ...SIGNED_UP, ...owner });
  const key = `ak_${String(number).padStart(64, '0')}`;
  const permissions = { endpoints: ['*'], rate_limit: 1_000 };
  await storeKey(ctx, { key, userId, publisherId, name: 'Test', permissions });
  return { id: publisherId, key };
}

/** Signs a member in, as with a password, and returns the cookie header. */
async function signIn(ctx: Context, member: Member): Promise<string> {
  const { userId } = await readPublisher(ctx.db, member.id);
  const token = randomBytes(32).toString('hex');
  const times = {
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    confirmedAt: ctx.now,
    expiresAt: addMs(ctx.now, DAY),
  };
  const session = { id: newId('ses'), userId, tokenHash: sha256Hex(token), userAgent: 'test' };
  await ctx.db.insert(sessions).values({ ...session, ...times });
  return `${SESSION_COOKIE}=${token}`;
}
