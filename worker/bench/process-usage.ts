import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The unit of the times in /proc. */
const TICK_MS = 10;
const QUIET_MS = 300;
/** A process without work still looks after its timers. */
const MAX_QUIET_CPU_MS = TICK_MS;

/** The CPU time of a process so far, of all its threads, in milliseconds. Throws on a system without /proc. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  if (Number.isNaN(user + system)) throw new Error('This system does not report the CPU time of a process.');
  return (user + system) * TICK_MS;
}

/** `cpuTime` of the threads that a process has now, with the precision of the scheduler. */
export function exactCpuTime(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000_000;
}

/** Waits until a process has no work. */
export async function quiet(pid: number): Promise<void> {
  for (let before = cpuTime(pid); ; ) {
    await wait(QUIET_MS);
    const now = cpuTime(pid);
    if (now - before <= MAX_QUIET_CPU_MS) return;
    before = now;
  }
}

/** The peak memory of a process so far (`VmHWM`), in MiB. Throws on a system without /proc. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('This system does not report the peak memory of a process.');
  return Number(kilobytes) / 1_024;
}
