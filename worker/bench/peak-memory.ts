import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far (`VmHWM`), in MiB. Throws on a system that has no /proc. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('The system does not say what memory a process has held.');
  return Number(kilobytes) / 1_024;
}
