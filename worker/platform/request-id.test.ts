import { expect, it, vi } from 'vitest';
import { log } from './log.ts';
import { withRequestId } from './request-id.ts';

it('each line of a request has its ID, also while other requests run', async () => {
  const lines: { event: string; requestId?: string }[] = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(JSON.parse(line)));
  const request = (id: string) =>
    withRequestId(id, async () => {
      log('warn', `${id} begins`);
      await Promise.resolve();
      log('warn', `${id} ends`);
    });
  await Promise.all([request('one'), request('two')]);
  log('warn', 'outside');
  expect(lines.map(({ event, requestId }) => [event.split(' ')[0], requestId])).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    ['one', 'one'],
    ['two', 'two'],
    ['outside', undefined],
  ]);
});

it('a line that names a request itself keeps that name', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line));
  withRequestId('outer', () => log('warn', 'named', { requestId: 'own' }));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'warn', event: 'named', requestId: 'own' },
  ]);
});
