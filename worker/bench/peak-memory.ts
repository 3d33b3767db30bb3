import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far (`VmHWM`), in MiB; null where the system does not say. */
export function peakMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Number(kilobytes) / 1_024 : null;
  } catch {
    return null;
  }
}
