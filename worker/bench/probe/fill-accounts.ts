import { addMs, DAY, toIso } from '../../platform/time.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

/** One in so many has clicks in this month, and one in so many a saved link. */
const CLICKING = 5;
const LINKING = 4;

/**
 * Adds accounts up to a number, each with its publisher and email preferences: a long tail, most of which has neither clicks nor
 * links. Their click stores exist and are empty.
 */
export async function fillAccounts(env: ProbeEnv, { from, to }: { from: number; to: number }): Promise<null> {
  const { now } = probeContext(env);
  const month = toIso(now).slice(0, 7);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)`;
  const id = `printf('PUB%06d', i)`;
  const user = `'usr_' || printf('%020d', i)`;
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(`${sql}`)
      .bind(from, to, ...values)
      .run();
  const created = addMs(now, -90 * DAY);
  await run(
    `INSERT INTO users (id, email, email_verified_at, password_hash, role, platform, privacy_policy_accepted_at,
       terms_accepted_at, policy_version, marketing_consent, created_at, updated_at)
     ${numbers} SELECT ${user}, 'tail-' || i || '@tributary.example', ?3, 'none', 'publisher', 'general', ?3, ?3, '1.0', 0, ?3, ?3
     FROM n`,
    created,
  );
  await run(
    `INSERT INTO publishers (number, publisher_id, user_id, email, full_name, status, created_at)
     ${numbers} SELECT i, ${id}, ${user}, 'tail-' || i || '@tributary.example', 'Tail ' || i, 'active', ?3 FROM n`,
    created,
  );
  await run(
    `INSERT INTO email_preferences (user_id, welcome_email_enabled, earnings_notifications_enabled, earnings_threshold,
       notification_frequency, weekly_digest_enabled, notified_earnings, updated_at)
     ${numbers} SELECT ${user}, 1, 1, 1000000, 'instant', 1, 0, ?3 FROM n`,
    created,
  );
  await run(
    `INSERT INTO click_stores (publisher_id, month, entered_at, visits)
     ${numbers} SELECT ${id}, ?3, ?4, 3 FROM n WHERE i % ${CLICKING} = 0`,
    month,
    created,
  );
  await run(
    `INSERT INTO affiliate_links (id, publisher_id, brand_id, program_id, brand_name, title, original_url, affiliate_url, status,
       created_at, updated_at)
     ${numbers} SELECT 'lnk_' || printf('%020d', i), ${id}, b.id, p.id, b.name, 'Link ' || i, p.program_url,
       p.program_url, 'active', ?3, ?3
     FROM n JOIN (SELECT b.id, b.name, b.program_number FROM brands b WHERE b.program_number IS NOT NULL LIMIT 1) b
       JOIN network_programs p ON p.number = b.program_number WHERE i % ${LINKING} = 0`,
    created,
  );
  return null;
}
