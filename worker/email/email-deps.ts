import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';

/** What the token of an emailed link is for. */
export type LinkPurpose = 'verify_email' | 'magic_link' | 'reset_password';

/** What sending an email needs of other rooms. */
export interface EmailDeps {
  /** Creates the one-time token of a link, at the moment of sending, so that no stored email holds one. */
  mintToken(ctx: Context, userId: UserId, purpose: LinkPurpose): Promise<string>;
}
