import { api } from '../../lib/client.ts';
import { send } from './send.ts';

export type LinkKind = 'verify' | 'magic';

interface Redeeming {
  token: string;
  /** Signs this browser in even if it is signed in to another account. */
  replaceSession: boolean;
}

/** Spends the token of an emailed link, which signs in. */
export async function redeemLink(kind: LinkKind, { token, replaceSession }: Redeeming) {
  const json = { token, replace_session: replaceSession };
  const call =
    kind === 'verify'
      ? api.v1.auth['verify-email'].$post({ json })
      : api.v1.auth['magic-link'].redeem.$post({ json });
  return (await send(call)).data;
}
