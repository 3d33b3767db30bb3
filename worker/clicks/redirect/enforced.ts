import { type EnforcedPart, type Templates, unpackNumbers } from '../../catalog/edge-table.ts';
import { HostPatterns } from '../../platform/hosts.ts';

/** Whether a publisher earns, and whether the account still exists. */
export interface PublisherStatus {
  active: boolean;
  closed: boolean;
}

/** What takes effect at once, in a form that is fast to ask. */
export class Enforced {
  readonly bans: HostPatterns;
  readonly templates: Templates;
  readonly #publishers: number;
  readonly #missing: ReadonlySet<number>;
  readonly #suspended: ReadonlySet<number>;
  readonly #closed: ReadonlySet<number>;
  readonly #closedPrograms: ReadonlySet<number>;

  constructor(part: Omit<EnforcedPart, 'version'>) {
    this.bans = new HostPatterns(part.patterns);
    this.templates = part.templates;
    this.#publishers = part.publishers;
    this.#missing = unpackNumbers(part.missing);
    this.#suspended = unpackNumbers(part.suspended);
    this.#closed = unpackNumbers(part.closed);
    this.#closedPrograms = unpackNumbers(part.closedPrograms);
  }

  /** Null for a publisher that is newer than the part, and for a number that no publisher has. */
  statusOf(publisher: number): PublisherStatus | null {
    if (publisher < 1 || publisher > this.#publishers || this.#missing.has(publisher)) return null;
    const closed = this.#closed.has(publisher);
    return { active: !closed && !this.#suspended.has(publisher), closed };
  }

  /** True for a program that was closed in the last hours. */
  hasClosed(program: number): boolean {
    return this.#closedPrograms.has(program);
  }
}
