/** A load: as many connections as given ask for the targets in turn until the time is over. */
export interface LoadWish {
  port: number;
  targets: string[];
  /** API keys that the requests carry in turn; none where there are none. */
  keys?: readonly string[];
  connections: number;
  milliseconds: number;
}

/** What came of it. Latencies are those of every answer, in milliseconds, sorted. */
export interface LoadResult {
  /** Answers by status. */
  statuses: Record<string, number>;
  seconds: number;
  latencies: Float64Array;
  /** The part of the time in which the client itself was busy; near 1 it is the client that is measured. */
  clientBusy: number;
}
