import robotsParser from 'robots-parser';
import type { Context } from '../../platform/context.ts';
import { VERSION } from '../../platform/contract/version.ts';
import { errorCode, errorMessage } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { readStart } from '../../platform/outbound/attempt.ts';
import { type Fetched, fetchPublic, type PublicAccess } from '../../platform/outbound/public-fetch.ts';
import { registrableDomain } from '../../platform/public-suffix.ts';
import { type Clock, DAY, SECOND } from '../../platform/time.ts';
import { cachedRobots, leaseSite, releaseSite, storeRobots } from './visited-hosts.ts';

export interface CheckEnv extends PublicAccess {
  clock: Clock;
  /** Waits between two requests to a site. */
  pause: (milliseconds: number) => Promise<void>;
  /** For a page with all its redirects, in milliseconds. */
  timeoutMs: number;
  /** Where our user agent is explained. */
  origin: string;
  /** Whether a host is a shop of a program. Only shops are visited, so that no network sees an invented click. */
  isShop: (host: string) => Promise<boolean>;
}

const ROBOT_NAME = 'TributaryLinkCheck';
const MAX_REDIRECTS = 8;
const MAX_ROBOTS_REDIRECTS = 5;
const MAX_ROBOTS_BYTES = 64_000;
/** A robots.txt that redirects in circles or away counts as none (RFC 9309, 2.3.1.2). */
const NO_FILE = ['fetch.too_many_redirects', 'check.not_a_shop'];
const REQUEST_INTERVAL_MS = SECOND;
/** What a run waits between two requests. A site with a longer crawl delay is asked for one page in a run. */
const MAX_REQUEST_INTERVAL_MS = 10 * SECOND;

export const checkNotAShop = failure('check.not_a_shop', 422, (sentence: string) => sentence);
export const checkBusy = failure('check.busy', 409, (site: string) => `${site} is visited already.`);
const checkRobotsUnreadable = failure(
  'check.robots_unreadable',
  422,
  (hostname: string) => `${hostname} has no readable robots.txt.`,
);
const checkRobotsForbidden = failure(
  'check.robots_forbidden',
  422,
  (hostname: string) => `${hostname} forbids this page.`,
);

/** The shop doesn't respond. Any other error that isn't a rule of this file is our own, and says nothing about the shop. */
const checkNoResponse = failure('check.no_response', 502, 'The shop didn’t respond.');

/** Of the platform, when an invocation has used up what it may call. `fetch` throws it as any other error. */
const PLATFORM_LIMIT = /too many (subrequests|connections|api requests)|subrequest limit/i;

/** Visits pages of one site, and of the shops that they redirect to. `leave` gives up the sites. */
export class ShopVisitor {
  readonly #ctx: Context;
  readonly #env: CheckEnv;
  readonly #sites = new Set<string>();
  readonly #lastRequest = new Map<string, number>();
  readonly #robots = new Map<string, string | null>();

  constructor(ctx: Context, env: CheckEnv) {
    this.#ctx = ctx;
    this.#env = env;
  }

  /** Reserves a site; false if another run visits it or it is paused. */
  async enter(site: string): Promise<boolean> {
    if (this.#sites.has(site)) return true;
    if (!(await leaseSite(this.#ctx, site, this.#env.clock()))) return false;
    this.#sites.add(site);
    return true;
  }

  async leave(): Promise<void> {
    for (const site of this.#sites) await releaseSite(this.#ctx, site);
    this.#sites.clear();
  }

  /**
   * Fetches a page as its robots.txt allows. Throws `check.robots_forbidden`, `check.robots_unreadable`, `check.busy`,
   * `check.not_a_shop`, `check.no_response`, and the other errors of `fetchPublic`.
   */
  visit(address: string): Promise<Fetched> {
    const allow = async (next: string) => {
      const url = await this.#env.allow(next);
      const site = siteOf(url.hostname);
      if (!this.#sites.has(site) && !(await this.#env.isShop(url.hostname))) throw checkNotAShop(url.href);
      if (!(await this.enter(site))) throw checkBusy(site);
      await this.#requireRobots(url);
      return url;
    };
    return this.#fetch(address, allow, MAX_REDIRECTS);
  }

  #fetch(address: string, allow: PublicAccess['allow'], maxRedirects: number): Promise<Fetched> {
    const send: typeof fetch = async (input, init) => {
      await this.#wait(new URL(String(input)).hostname);
      try {
        return await this.#env.send(input, init);
      } catch (error) {
        throw PLATFORM_LIMIT.test(errorMessage(error)) ? error : checkNoResponse().causedBy(error);
      }
    };
    return fetchPublic({ send, allow }, address, {
      headers: {
        'user-agent': `${ROBOT_NAME}/${VERSION} (+${this.#env.origin}/link-checks)`,
        accept: 'text/html, application/xhtml+xml, */*;q=0.1',
      },
      signal: AbortSignal.timeout(this.#env.timeoutMs),
      maxRedirects,
    });
  }

  async #wait(host: string): Promise<void> {
    const site = siteOf(host);
    const interval = Math.min(Math.max(this.#crawlDelay(host), REQUEST_INTERVAL_MS), MAX_REQUEST_INTERVAL_MS);
    const last = this.#lastRequest.get(site);
    const now = this.#env.clock();
    if (last !== undefined && now - last < interval) await this.#env.pause(interval - (now - last));
    this.#lastRequest.set(site, this.#env.clock());
  }

  /** The crawl delay of a site that is longer than a run waits, in milliseconds; null if there is none. */
  longDelayOf(site: string): number | null {
    const hosts = [...this.#robots.keys()].filter((host) => siteOf(host) === site);
    const longest = Math.max(0, ...hosts.map((host) => this.#crawlDelay(host)));
    return longest > MAX_REQUEST_INTERVAL_MS ? longest : null;
  }

  /** In milliseconds, at most a day. */
  #crawlDelay(host: string): number {
    const robots = this.#robots.get(host);
    const delay = robots && robotsParser(`https://${host}/robots.txt`, robots).getCrawlDelay(ROBOT_NAME);
    return delay ? Math.min(delay * SECOND, DAY) : 0;
  }

  async #requireRobots(url: URL): Promise<void> {
    const robots = await this.#robotsOf(url.hostname);
    if (robots === null) throw checkRobotsUnreadable(url.hostname);
    const rules = robotsParser(`https://${url.hostname}/robots.txt`, robots);
    if (rules.isAllowed(url.href, ROBOT_NAME) === false) throw checkRobotsForbidden(url.hostname);
  }

  /** The rules of a host (RFC 9309): none if it has no file; null if the file can't be read. */
  async #robotsOf(host: string): Promise<string | null> {
    const known = this.#robots.get(host);
    if (known !== undefined) return known;
    const now = this.#env.clock();
    let robots = await cachedRobots(this.#ctx, host, now);
    if (robots === undefined) {
      robots = await this.#fetchRobots(host);
      await storeRobots(this.#ctx, host, robots, now);
    }
    this.#robots.set(host, robots);
    return robots;
  }

  async #fetchRobots(host: string): Promise<string | null> {
    const allow = async (address: string) => {
      const url = await this.#env.allow(address);
      if (!this.#sites.has(siteOf(url.hostname))) throw checkNotAShop(url.href);
      return url;
    };
    try {
      const { response } = await this.#fetch(`https://${host}/robots.txt`, allow, MAX_ROBOTS_REDIRECTS);
      if (response.ok)
        return await readStart(response, AbortSignal.timeout(this.#env.timeoutMs), MAX_ROBOTS_BYTES);
      response.body?.cancel().catch(() => undefined);
      return response.status >= 400 && response.status < 500 && response.status !== 429 ? '' : null;
    } catch (error) {
      if (NO_FILE.includes(errorCode(error))) return '';
      throw error;
    }
  }
}

/** The registrable domain of a host. */
export function siteOf(host: string): string {
  return registrableDomain(host) ?? host;
}
