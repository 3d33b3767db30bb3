const ACRONYMS: Readonly<Record<string, string>> = { api: 'API', mcp: 'MCP', oauth: 'OAuth', url: 'URL' };

/** The name of a feature for people: `affiliate-links` is “Affiliate links”, and `call_tool` “Call tool”. */
export function featureLabel(feature: string): string {
  const text = feature
    .split(/[-_ ]/)
    .map((word) => ACRONYMS[word] ?? word)
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
