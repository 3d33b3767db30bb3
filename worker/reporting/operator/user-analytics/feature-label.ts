const ACRONYMS: Readonly<Record<string, string>> = { mcp: 'MCP', oauth: 'OAuth' };

/** The name of a feature for people: `affiliate-links` is “Affiliate links”. */
export function featureLabel(feature: string): string {
  const text = feature.replaceAll('-', ' ');
  return ACRONYMS[text] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
