import type { AdapterContext } from '../contract.ts';
import { readText } from '../feed/read-body.ts';
import { fillAddress, requestTo, requireSecret } from '../feed/request.ts';
import { siteplugSettings } from './settings.ts';

/** Fetches a text from SitePlug at a templated URL. The customer key and site ID are its credentials. */
export async function fetchSiteplug(
  context: AdapterContext,
  template: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const address = fillAddress(template, {
    ...values,
    customer_key: requireSecret(context, 'customer_key'),
    site_id: requireSecret(context, 'site_id'),
  });
  const { minIntervalMs } = siteplugSettings(context);
  return readText(await context.upstream.fetch(requestTo(address), { minIntervalMs }));
}
