import { sql } from 'drizzle-orm';
import { readable, type Section } from '../../platform/personal-data.ts';

/** The account with its publisher’s profile. */
export const accountSection: Section = {
  name: 'account',
  async *rows({ db }, { userId }) {
    const rows = await db.all<Record<string, unknown>>(
      sql`SELECT u.id AS user_id, u.email, u.email_verified_at, p.full_name, p.publisher_id, p.status, p.plan, u.role,
            u.platform, u.referral_source, u.privacy_policy_accepted_at, u.terms_accepted_at, u.policy_version,
            u.marketing_consent, u.created_at, u.updated_at
          FROM users u JOIN publishers p ON p.user_id = u.id WHERE u.id = ${userId}`,
    );
    yield rows.map((row) => readable(row));
  },
};
