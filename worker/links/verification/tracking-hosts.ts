import { hostOf } from '../../platform/host-name.ts';
import { isWithin } from '../../platform/hosts.ts';

/** The five hosts of CJ's tracking links; links also use their subdomains. */
const CJ_TRACKING_HOSTS = ['anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com'];

/** Whether CJ tracks the clicks of a link. */
export function isCjTracked(url: string): boolean {
  const host = hostOf(url);
  return host !== null && isWithin(host, CJ_TRACKING_HOSTS);
}
