/** What a connected app may do. `write` includes nothing that moves money or changes how a person signs in. */
export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** As the consent screen and the settings say it. */
export const SCOPE_WORDS: Record<Scope, string> = {
  read: 'See your brands, links, clicks, earnings and payouts',
  write: 'Create and change links and campaigns',
};
