import { bannedList, flaggedPatterns } from '../../compliance/banned-domains.ts';
import type { DayFacts } from '../../compliance/rules/facts.ts';
import type { Context } from '../../platform/context.ts';
import { HostPatterns } from '../../platform/hosts.ts';

type Severity = DayFacts['forbidden'][number]['severity'];

/** The ban registry. Publishers link to the same hosts, so each host is looked up once. */
export class BannedHosts {
  readonly #block: HostPatterns;
  readonly #flag: HostPatterns;
  readonly #known = new Map<string, Severity | null>();

  constructor(block: readonly string[], flag: readonly string[]) {
    this.#block = new HostPatterns(block);
    this.#flag = new HostPatterns(flag);
  }

  async lookUp(hosts: Iterable<string>): Promise<void> {
    for (const host of hosts) if (!this.#known.has(host)) this.#known.set(host, await this.#find(host));
  }

  /** Null if the host isn't banned. It must have been looked up. */
  severityOf(host: string): Severity | null {
    return this.#known.get(host) ?? null;
  }

  async #find(host: string): Promise<Severity | null> {
    if (await this.#block.matches(host)) return 'block';
    return (await this.#flag.matches(host)) ? 'flag' : null;
  }
}

export async function readBannedHosts(ctx: Context): Promise<BannedHosts> {
  const [{ patterns }, flagged] = await Promise.all([bannedList(ctx), flaggedPatterns(ctx)]);
  return new BannedHosts(patterns, flagged);
}
