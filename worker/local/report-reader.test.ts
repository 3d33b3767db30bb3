import { expect, it } from 'vitest';
import { ReportReader } from './report-reader.ts';

/** Networks in memory: `idle` are those whose sync can start. */
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

it('a changed report is read once in every network', async () => {
  const { source, reader } = networks(['wildfire', 'siteplug', 'cj']);
  await reader.look();
  await reader.look();
  expect(source.started).toEqual(['wildfire', 'siteplug', 'cj']);
  source.revision++;
  await reader.look();
  expect(source.started).toHaveLength(6);
  expect(source.finished).toBe(2);
});

it('a network whose sync was running when its report changed is read again', async () => {
  const { source, reader } = networks(['wildfire', 'siteplug']);
  await reader.look();
  expect(source.finished).toBe(0);
  source.idle = ['cj'];
  await reader.look();
  expect(source.started).toEqual(['wildfire', 'siteplug', 'cj']);
  expect(source.finished).toBe(1);
});

it('a network that never starts does not keep the others from being read', async () => {
  const { source, reader } = networks([]);
  for (let look = 0; look < 40; look++) await reader.look();
  expect(source.finished).toBe(1);
});
