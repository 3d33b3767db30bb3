import { NETWORK_SLUGS } from '../catalog/network-settings.ts';

/** A network that can't be synced, such as one that is switched off, is given up after so many looks. */
const MAX_POLLS = 30;

export interface ReportSource {
  /** A number that grows with every change of a report. */
  revision(): Promise<number>;
  /** Starts a sync of each network that has none running; returns the networks whose sync was started. */
  startSyncs(): Promise<string[]>;
  /** What follows once every network is being read. */
  afterSyncs(): Promise<void>;
}

/** Reads the report of every network after each change of any of them. */
export class ReportReader {
  readonly #source: ReportSource;
  #seen = -1;
  #unread = new Set<string>();
  #looks = 0;

  constructor(source: ReportSource) {
    this.#source = source;
  }

  /**
   * Starts the syncs that a change since the last look calls for. A network whose sync was already running is read again
   * afterwards, because that sync may have asked for the report before the change.
   */
  async look(): Promise<void> {
    const revision = await this.#source.revision();
    if (revision !== this.#seen) {
      this.#unread = new Set(NETWORK_SLUGS);
      this.#looks = 0;
    }
    this.#seen = revision;
    if (this.#unread.size === 0) return;
    for (const network of await this.#source.startSyncs()) this.#unread.delete(network);
    if (++this.#looks === MAX_POLLS) this.#unread.clear();
    if (this.#unread.size === 0) await this.#source.afterSyncs();
  }
}
