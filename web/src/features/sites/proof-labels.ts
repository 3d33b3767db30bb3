/** The ways to prove a site, by the name that the API has for each. */
export const PROOF_LABELS: Record<string, string> = {
  dns: 'DNS record',
  file: 'File',
  meta: 'Meta tag',
};
