import { describe, expect, it } from 'vitest';
import { ReportReader } from './report-reader.ts';

/** Networks in memory. A sync of the `idle` ones can start. */
function networks(idle: string[]) {
  const source = { revision: 1, idle, started: [] as string[], finished: 0 };
  const reader = new ReportReader({
    revision: async () => source.revision,
    startSyncs: async () => {
      source.started.push(...source.idle);
      return source.idle;
    },
    afterSyncs: async () => {
      source.finished++;
    },
  });
  return { source, reader };
}

describe('the report reader', () => {
  it('starts one sync of every network after a report has changed', async () => {
    const { source, reader } = networks(['wildfire', 'siteplug', 'cj']);
    await reader.poll();
    await reader.poll();
    expect(source.started).toEqual(['wildfire', 'siteplug', 'cj']);
    source.revision++;
    await reader.poll();
    expect(source.started).toHaveLength(6);
    expect(source.finished).toBe(2);
  });

  it('syncs a network again whose sync was running during the change', async () => {
    const { source, reader } = networks(['wildfire', 'siteplug']);
    await reader.poll();
    expect(source.finished).toBe(0);
    source.idle = ['cj'];
    await reader.poll();
    expect(source.started).toEqual(['wildfire', 'siteplug', 'cj']);
    expect(source.finished).toBe(1);
  });

  it('syncs the others if the sync of a network never starts', async () => {
    const { source, reader } = networks([]);
    for (let poll = 0; poll < 40; poll++) await reader.poll();
    expect(source.finished).toBe(1);
  });
});
