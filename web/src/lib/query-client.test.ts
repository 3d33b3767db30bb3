import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { newQueryClient } from './query-client.ts';

it('what was read for the first time while a change was made is read again', async () => {
  const client = newQueryClient(() => {});
  const [before, after] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const reads = [before, after];
  const observer = new QueryObserver(client, {
    queryKey: ['bans'],
    queryFn: () => reads.shift()?.promise ?? Promise.reject(new Error('It is read twice.')),
  });
  const stop = observer.subscribe(() => {});
  const invalidated = client.invalidateQueries({ queryKey: ['bans'] });
  before.resolve('before the change');
  after.resolve('after the change');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after the change');
  stop();
});
