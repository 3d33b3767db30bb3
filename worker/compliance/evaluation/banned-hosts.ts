import type { Context } from '../../platform/context.ts';
import { HostPatterns } from '../../platform/hosts.ts';
import { bannedPatterns, flaggedPatterns } from '../banned-domains.ts';
import type { DayFacts } from '../rules/facts.ts';

type Forbidden = DayFacts['forbidden'][number];
type Severity = Forbidden['severity'];

/** The ban registry. Publishers link to the same hosts, so each host is looked up once. */
export class BannedHosts {
  readonly #block: HostPatterns;
  readonly #flag: HostPatterns;
  readonly #known = new Map<string, Severity | null>();

  constructor(block: readonly string[], flag: readonly string[]) {
    this.#block = new HostPatterns(block);
    this.#flag = new HostPatterns(flag);
  }

  /** The banned ones among hosts with their visits. */
  async among(visitsByHost: ReadonlyMap<string, number>): Promise<Forbidden[]> {
    const banned: Forbidden[] = [];
    for (const [host, clicks] of visitsByHost) {
      let severity = this.#known.get(host);
      if (severity === undefined) {
        severity = await this.#find(host);
        this.#known.set(host, severity);
      }
      if (severity) banned.push({ host, severity, clicks });
    }
    return banned;
  }

  /** Null if the host isn't banned. */
  async #find(host: string): Promise<Severity | null> {
    if (await this.#block.matches(host)) return 'block';
    return (await this.#flag.matches(host)) ? 'flag' : null;
  }
}

export async function readBannedHosts(ctx: Context): Promise<BannedHosts> {
  const [patterns, flagged] = await Promise.all([bannedPatterns(ctx), flaggedPatterns(ctx)]);
  return new BannedHosts(patterns, flagged);
}
