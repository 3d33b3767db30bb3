export interface RelyingParty {
  /** The host that passkeys belong to. */
  id: string;
  origin: string;
  name: string;
}

/** Passkeys belong to the host of the pages, without the port. */
export function relyingPartyOf({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>): RelyingParty {
  const { origin, hostname } = new URL(PUBLIC_ORIGIN);
  return { id: hostname, origin, name: 'Tributary' };
}
