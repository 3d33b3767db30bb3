import type { Concern, Fault, FaultKind, Network } from './records.ts';

const RESPONSE_FAULTS: readonly FaultKind[] = ['latency', '429', '500', '503', 'down'];

/**
 * Returns the fault of a call and the remaining faults. A row fault waits for a call that returns rows. `realNow` is in
 * milliseconds.
 */
export function meetFault(
  faults: readonly Fault[],
  network: Network,
  concern: Concern,
  realNow: number,
): { met: Fault | null; left: Fault[] } {
  const live = faults.filter((fault) => fault.until === null || fault.until > realNow);
  const met = live.find((fault) => fault.network === network && concerns(fault, concern)) ?? null;
  const left = live.flatMap((fault) => {
    if (fault !== met || fault.times === null) return [fault];
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  });
  return { met, left };
}

function concerns(fault: Fault, concern: Concern): boolean {
  if (fault.only !== null) return fault.only === concern;
  return concern !== 'other' || RESPONSE_FAULTS.includes(fault.kind);
}
