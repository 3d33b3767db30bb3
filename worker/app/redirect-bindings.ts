/** What the script of the redirects has of the API's bindings and keys: nothing that reads the database, moves money or decrypts. */
export const REDIRECT_BINDINGS = [
  'EDGE',
  'CLICKS',
  'OUTBOX',
  'CLICK_ID_KEY',
  'ADDRESS_KEY',
  'ENVIRONMENT',
  'PUBLIC_ORIGIN',
] as const;
