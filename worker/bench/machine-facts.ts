import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, platform, totalmem } from 'node:os';

/** The machine and versions of a benchmark run. */
export interface MachineFacts {
  date: string;
  processor: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  workerd: string;
}

export function machineFacts(at: Date): MachineFacts {
  return {
    date: at.toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.versions.node,
    workerd: versionOf('workerd'),
  };
}

function versionOf(dependency: string): string {
  return (
    /"version":\s*"([^"]+)"/.exec(readFileSync(`node_modules/${dependency}/package.json`, 'utf8'))?.[1] ??
    'unknown'
  );
}
