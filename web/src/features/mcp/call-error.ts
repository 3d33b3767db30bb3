const WORDS: Readonly<Record<string, string>> = {
  'request.invalid': 'Wrong or missing arguments',
  'mcp.scope_missing': 'The app may only read',
  'rate_limit.exceeded': 'Rate limit exceeded',
  'idempotency.key_reused': 'The idempotency key was used before',
  'brand.unknown': 'No such brand',
  'link.no_program': 'No brand pays for this URL',
  'link.banned_domain': 'The destination is banned',
  'link.outside_program_domains': 'The URL belongs to another brand',
  'link.url_invalid': 'Not a valid URL',
  'click.unknown': 'No such click',
  'sub_id.personal_data': 'The ref has personal data',
};

/** The error of a tool call in words. An unknown code becomes words too: `trace.subject_missing` → `Trace: subject missing`. */
export function callErrorText(code: string): string {
  const known = WORDS[code];
  if (known) return known;
  const words = code.replaceAll('_', ' ').replace('.', ': ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
