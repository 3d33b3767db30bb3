import { readFileSync } from 'node:fs';

/** The peak memory of a process so far (`VmHWM`), in MiB. Throws on a system without /proc. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('This system does not report the peak memory of a process.');
  return Number(kilobytes) / 1_024;
}
