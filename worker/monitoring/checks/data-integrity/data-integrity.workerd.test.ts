import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLink, LAMPS } from '../../../links/testing/link-calls.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { CHECKS } from '../checks.ts';
import { runNamed } from '../testing/run.ts';

let scene: Scene;
let member: Member;
let linkId: string;
let undo: string[] = [];

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  const { body } = await createLink(member, { original_url: LAMPS, title: 'Lamps' });
  linkId = body.data.id;
  const month = new Date(scene.ctx.now).toISOString().slice(0, 7);
  await sql(
    `INSERT INTO click_stores (publisher_id, month, entered_at) VALUES ('${member.id}', '${month}', 0)
       ON CONFLICT DO NOTHING`,
    `INSERT INTO click_totals (publisher_id, day, program_id, brand_id, network_id, clicks)
       VALUES ('${member.id}', '${month}-01', '${scene.program.id}', '${scene.program.brand_id}', 'wildfire', 3)`,
    `INSERT INTO link_click_totals (publisher_id, link_id, month, clicks) VALUES ('${member.id}', '${linkId}', '${month}', 3)`,
  );
});

beforeEach(async () => {
  await sql(...undo);
  undo = [];
});

it('sound data passes every check of the suite', async () => {
  for (const { name } of CHECKS.filter(({ group }) => group === 'data_integrity'))
    expect(await runNamed(scene.ctx, name), name).toMatchObject({ status: 'pass', evidence: [] });
});

describe.each([
  {
    check: 'profiles_have_publisher_id',
    fault: 'an account without a publisher',
    status: 'fail',
    breaks: () => [
      `INSERT INTO users SELECT 'usr_lost', 'lost@site.example', email_verified_at, password_hash, sign_up_browser_hash, role,
         role_since, platform, referral_source, privacy_policy_accepted_at, terms_accepted_at, policy_version,
         marketing_consent, created_at, updated_at FROM users LIMIT 1`,
    ],
    mends: () => ["DELETE FROM users WHERE id = 'usr_lost'"],
    evidence: () => ['usr_lost'],
    message: '1 profile has no publisher ID.',
  },
  {
    check: 'profiles_have_publisher_id',
    fault: 'a publisher whose ID isn’t PUB followed by six digits',
    status: 'fail',
    breaks: () => [`UPDATE publishers SET publisher_id = 'PUB12' WHERE publisher_id = '${member.id}'`],
    mends: () => [`UPDATE publishers SET publisher_id = '${member.id}' WHERE publisher_id = 'PUB12'`],
    evidence: () => [expect.stringMatching(/^usr_/)],
    message: '1 profile has no publisher ID.',
  },
  {
    check: 'brands_have_program',
    fault: 'a closed program',
    status: 'warning',
    breaks: () => [`UPDATE network_programs SET is_active = 0 WHERE id = '${scene.program.id}'`],
    mends: () => [`UPDATE network_programs SET is_active = 1 WHERE id = '${scene.program.id}'`],
    evidence: () => [scene.program.brand_id],
    message: '1 active brand has no open network program.',
  },
  {
    check: 'brands_have_program',
    fault: 'a program that doesn’t exist',
    status: 'warning',
    breaks: () => [`UPDATE brands SET program_number = 999999 WHERE id = '${scene.program.brand_id}'`],
    mends: () => [
      `UPDATE brands SET program_number = ${scene.program.number} WHERE id = '${scene.program.brand_id}'`,
    ],
    evidence: () => [scene.program.brand_id],
    message: '1 active brand has no open network program.',
  },
  {
    check: 'links_not_expired',
    fault: 'a link of a program that was rejected',
    status: 'warning',
    breaks: () => [`UPDATE network_programs SET status = 'rejected' WHERE id = '${scene.program.id}'`],
    mends: () => [`UPDATE network_programs SET status = 'approved' WHERE id = '${scene.program.id}'`],
    evidence: () => [linkId],
    message: '1 active link leads to a closed program.',
  },
  {
    check: 'links_not_expired',
    fault: 'a link of a brand without programs',
    status: 'warning',
    breaks: () => [`UPDATE affiliate_links SET brand_id = 'brd_gone' WHERE id = '${linkId}'`],
    mends: () => [`UPDATE affiliate_links SET brand_id = '${scene.program.brand_id}' WHERE id = '${linkId}'`],
    evidence: () => [linkId],
    message: '1 active link leads to a closed program.',
  },
  {
    check: 'click_brands_exist',
    fault: 'clicks with a brand ID of another form',
    status: 'fail',
    breaks: () => [
      `INSERT INTO click_totals SELECT publisher_id, day, program_id, '17', network_id, 1, 0, 0, 0, 0, 0, 0 FROM click_totals LIMIT 1`,
    ],
    mends: () => ["DELETE FROM click_totals WHERE brand_id = '17'"],
    evidence: () => ['17'],
    message: '1 brand ID of clicks is of no brand.',
  },
  {
    check: 'click_brands_exist',
    fault: 'a brand whose ID has changed',
    status: 'fail',
    breaks: () => [`UPDATE brands SET id = 'brd_other' WHERE id = '${scene.program.brand_id}'`],
    mends: () => [`UPDATE brands SET id = '${scene.program.brand_id}' WHERE id = 'brd_other'`],
    evidence: () => [scene.program.brand_id],
    message: '1 brand ID of clicks is of no brand.',
  },
  {
    check: 'clicks_reference_links',
    fault: 'a link whose ID has changed',
    status: 'warning',
    breaks: () => [`UPDATE affiliate_links SET id = 'lnk_other' WHERE id = '${linkId}'`],
    mends: () => [`UPDATE affiliate_links SET id = '${linkId}' WHERE id = 'lnk_other'`],
    evidence: () => [linkId],
    message: '1 link of clicks doesn’t exist.',
  },
  {
    check: 'clicks_reference_links',
    fault: 'clicks of a link that never was',
    status: 'warning',
    breaks: () => [
      `INSERT INTO link_click_totals SELECT publisher_id, 'lnk_invented', month, 5 FROM link_click_totals LIMIT 1`,
    ],
    mends: () => ["DELETE FROM link_click_totals WHERE link_id = 'lnk_invented'"],
    evidence: () => ['lnk_invented'],
    message: '1 link of clicks doesn’t exist.',
  },
])('$check', ({ check, fault, status, breaks, mends, evidence, message }) => {
  it(`finds ${fault}`, async () => {
    undo = mends();
    await sql(...breaks());
    expect(await runNamed(scene.ctx, check)).toEqual({ status, message, evidence: evidence() });
  });
});

async function sql(...statements: string[]): Promise<void> {
  for (const statement of statements) await env.DB.prepare(statement).run();
}
