import type { TrafficPlan } from './plan.ts';

/** Five browsers. Test traffic is no click whatever it is called; a rotation makes the rest of the redirect work as for visitors. */
export const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
] as const;

export const REFERRERS = [
  'https://www.google.com/',
  'https://www.bing.com/',
  'https://duckduckgo.com/',
  'https://www.facebook.com/',
  'https://www.reddit.com/',
  'https://www.youtube.com/',
  'https://news.ycombinator.com/',
] as const;

/** What test traffic is called unless user agents rotate. */
const OWN_AGENT = 'Tributary-Test/1.0';

/** The headers of a request by its number. Five and seven have no common factor, so all pairs occur. */
export function headersOf(
  { rotatesAgents, variesReferrers }: Pick<TrafficPlan, 'rotatesAgents' | 'variesReferrers'>,
  number: number,
): Record<string, string> {
  const agent = USER_AGENTS[number % USER_AGENTS.length] ?? OWN_AGENT;
  const referrer = REFERRERS[number % REFERRERS.length];
  return {
    'user-agent': rotatesAgents ? agent : OWN_AGENT,
    ...(variesReferrers && referrer ? { referer: referrer } : {}),
  };
}
