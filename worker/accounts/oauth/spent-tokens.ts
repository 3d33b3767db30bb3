import { type Instant, SECOND } from '../../platform/time.ts';

/** For this long after a refresh, its token gets the same response again: of two processes, or one that lost the response. */
export const REFRESH_GRACE_MS = 30 * SECOND;

/** A refresh token that has been used. Its response is encrypted with the token, and null once the grace is over. */
export interface SpentToken {
  spentAt: Instant;
  response: string | null;
}

/** The used refresh tokens of one grant. */
export interface SpentTokens {
  /** Null for a token that isn't spent. */
  find(tokenHash: string): SpentToken | null;
  isRefreshedTooOften(now: Instant): boolean;
  spend(tokenHash: string, token: SpentToken): Promise<void>;
}
