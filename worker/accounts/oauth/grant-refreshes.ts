import { DurableObject } from 'cloudflare:workers';
import { addMs, DAY, type Instant, MINUTE, systemClock } from '../../platform/time.ts';
import { REFRESH_GRACE_MS, type SpentToken, type SpentTokens } from './spent-tokens.ts';

/** As long as the grant of an app that no one uses. */
const SPENT_TTL_MS = 30 * DAY;
/** A token lasts an hour, so an honest app needs far fewer. */
const MAX_REFRESHES_A_MINUTE = 10;

/**
 * The refreshes of one grant (`getByName('{user}:{grant}')`), one at a time. KV can't count, and the library accepts a token again until its
 * successor is used, so this object knows which tokens are spent.
 */
export class GrantRefreshes extends DurableObject<Env> implements SpentTokens {
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS spent_tokens (token_hash TEXT PRIMARY KEY, spent_at INTEGER NOT NULL, response TEXT)',
    );
  }

  /** The response of the token endpoint to a form with a refresh token of this grant. */
  override fetch(request: Request): Promise<Response> {
    const response = this.#last.then(() => this.#refresh(request));
    this.#last = Promise.allSettled([response]);
    return response;
  }

  async #refresh(request: Request): Promise<Response> {
    const { refreshGrant } = await import('./refresh-grant.ts');
    const execution = { waitUntil: (work: Promise<unknown>) => this.ctx.waitUntil(work) };
    return refreshGrant(request, { env: this.env, execution, spent: this, now: systemClock() });
  }

  /** Null for a token that is not spent. */
  find(tokenHash: string): SpentToken | null {
    const [found] = this.ctx.storage.sql
      .exec<{ spentAt: Instant; response: string | null }>(
        'SELECT spent_at AS spentAt, response FROM spent_tokens WHERE token_hash = ?',
        tokenHash,
      )
      .toArray();
    return found ?? null;
  }

  isRefreshedTooOften(now: Instant): boolean {
    const { recent } = this.ctx.storage.sql
      .exec<{ recent: number }>(
        'SELECT COUNT(*) AS recent FROM spent_tokens WHERE spent_at > ?',
        addMs(now, -MINUTE),
      )
      .one();
    return recent >= MAX_REFRESHES_A_MINUTE;
  }

  /** Records a refresh. The responses to earlier tokens go, because the app that used this one has received them. */
  async spend(tokenHash: string, { spentAt, response }: SpentToken): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.sql.exec('UPDATE spent_tokens SET response = NULL');
      this.ctx.storage.sql.exec(
        'INSERT INTO spent_tokens (token_hash, spent_at, response) VALUES (?, ?, ?)',
        tokenHash,
        spentAt,
        response,
      );
    });
    await this.ctx.storage.setAlarm(addMs(spentAt, REFRESH_GRACE_MS));
  }

  /** Deletes what has expired. An object without tokens keeps nothing. */
  override async alarm(): Promise<void> {
    const now = systemClock();
    const { sql } = this.ctx.storage;
    sql.exec('UPDATE spent_tokens SET response = NULL WHERE spent_at <= ?', addMs(now, -REFRESH_GRACE_MS));
    sql.exec('DELETE FROM spent_tokens WHERE spent_at <= ?', addMs(now, -SPENT_TTL_MS));
    const { oldest } = sql
      .exec<{ oldest: Instant | null }>('SELECT MIN(spent_at) AS oldest FROM spent_tokens')
      .one();
    if (oldest === null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(addMs(oldest, SPENT_TTL_MS));
  }
}
