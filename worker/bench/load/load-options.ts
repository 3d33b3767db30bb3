/** The connections request the targets in turn until the time is over. */
export interface LoadOptions {
  port: number;
  targets: string[];
  /** API keys, used in turn. */
  keys?: readonly string[];
  connections: number;
  milliseconds: number;
}

export interface LoadResult {
  /** Responses by status. */
  statuses: Record<string, number>;
  seconds: number;
  /** Of all responses, in milliseconds, sorted. */
  latencies: Float64Array;
  /** The share of the time in which the client was busy. Near 1, the client is the bottleneck. */
  clientBusy: number;
}
