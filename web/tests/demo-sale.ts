import type { DEMO_HITS, DEMO_TRACE } from '../src/features/site/demo/demo-sale.ts';
import { ownNetwork } from './accounts.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

/** A visitor who comes twice, an app's preview, a crawler, a HEAD request, a prefetch, a test, and a banned shop. */
export async function visitAsMany(link: string, banned: string): Promise<void> {
  const visitor = ownNetwork();
  const open = (url: string, userAgent = BROWSER, from = ownNetwork(), init: RequestInit = {}) =>
    fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', 'user-agent': userAgent, ...from, ...init.headers },
    });
  await open(link, BROWSER, visitor);
  await open(link, BROWSER, visitor);
  await open(link, 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)');
  await open(link, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await open(link, BROWSER, ownNetwork(), { method: 'HEAD' });
  await open(link, BROWSER, ownNetwork(), { headers: { 'sec-purpose': 'prefetch' } });
  await open(`${link}&test=1`);
  await open(banned);
}

/** What is the same in the trace of each such sale: all but IDs, times and hashes. */
export function factsOf({ data, summary }: typeof DEMO_TRACE) {
  const { brand_name, network_name, status, network_status, sale_amount, gross, net, share_percent } = data;
  const own = (account: string) => account.replace(/PUB\d{6}/, 'PUB');
  return {
    ...{ brand_name, network_name, status, network_status, sale_amount, gross, net, share_percent },
    sub_id: data.click?.sub_id,
    versions: data.report_versions.map(({ network_status, commission }) => [network_status, commission]),
    transfers: data.transfers.map(({ kind, from, to, amount }) => [kind, own(from), own(to), amount]),
    payouts: data.payouts.map(({ state, amount }) => [state, amount]),
    adds_up: summary.adds_up,
  };
}

export function reasonsOf(hits: typeof DEMO_HITS): string[] {
  return hits
    .map(({ classification, reason, explanation }) => `${classification} ${reason} ${explanation}`)
    .sort();
}
