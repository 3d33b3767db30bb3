/**
 * Words with which sites tell their readers that links earn a commission, in the languages of our publishers. The texts of
 * the FTC's guides and of Amazon's program contain them too.
 */
const DISCLOSURES = [
  /\baffiliate\b/i,
  /\b(earn|receive|get)s?\b[^.]{0,60}\bcommissions?\b/i,
  /\b(sponsored|paid|partner|advertising)\s+(links?|posts?|content)\b/i,
  /\b(affiliate|partner|provisions|werbe)-?links?\b/i,
  /\b(provision|vermittlungsprovision)\b/i,
  /\b(liens?\s+affili[ée]s?|commission\s+d.affiliation)\b/i,
  /\b(enlaces?|links?|link)\s+(de\s+)?afiliad[oa]s?\b/i,
  /\blink\s+(di\s+)?affiliazione\b/i,
];

/** Whether a page says that its links earn a commission. Scripts, styles and attributes aren't read. */
export function disclosesLinks(html: string): boolean {
  const text = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ');
  return DISCLOSURES.some((pattern) => pattern.test(text));
}
