import { NETWORK_SLUGS } from '../platform/contract/networks.ts';

/** After this many polls the reader gives up on a network that can't be synced, such as an inactive one. */
const MAX_POLLS = 30;

export interface ReportSource {
  /** A number that grows with every change of a report. */
  revision(): Promise<number>;
  /** Starts a sync of each network without a running one. Returns the started networks. */
  startSyncs(): Promise<string[]>;
  /** Called after the syncs of all networks were started. */
  afterSyncs(): Promise<void>;
}

/** Syncs the reports of all networks after each change of one of them. */
export class ReportReader {
  readonly #source: ReportSource;
  #seen = -1;
  #unread = new Set<string>();
  #polls = 0;

  constructor(source: ReportSource) {
    this.#source = source;
  }

  /**
   * Starts the syncs after a change. A network whose sync was already running is synced again later, because that sync may
   * have requested the report before the change.
   */
  async poll(): Promise<void> {
    const revision = await this.#source.revision();
    if (revision !== this.#seen) {
      this.#unread = new Set(NETWORK_SLUGS);
      this.#polls = 0;
    }
    this.#seen = revision;
    if (this.#unread.size === 0) return;
    for (const network of await this.#source.startSyncs()) this.#unread.delete(network);
    if (++this.#polls === MAX_POLLS) this.#unread.clear();
    if (this.#unread.size === 0) await this.#source.afterSyncs();
  }
}
