import { describe, expect, it, onTestFinished } from 'vitest';
import { SESSION_USER_HEADER } from '../../../worker/platform/contract/session-user.ts';
import { exampleOf, refuse, respond } from '../testing/api.ts';
import { api, bodyOf } from './client.ts';
import { newQueryClient } from './query-client.ts';
import { type Session, sessionQuery } from './session.ts';
import { watchSession } from './watch-session.ts';

/** Signs the browser in to the user with this ID, or out. */
function signInAs(id: string | null): void {
  const { data } = exampleOf('get', '/v1/auth/session');
  if (!data) throw new Error('The example of the session is signed out.');
  respond('get', '/v1/auth/session', { data: id === null ? null : { ...data, user: { ...data.user, id } } });
}

/** A page's cache, its calls, and the sessions that were replaced by another one. */
function openPage() {
  const calls = respond('get', '/v1/publisher/balances');
  const replaced: [Session['user']['id'], Session['user']['id'] | undefined][] = [];
  const client = newQueryClient(() => {});
  const stop = watchSession(client, (session, next) => replaced.push([session.user.id, next?.user.id]));
  onTestFinished(stop);
  return {
    client,
    replaced,
    /** The user that each call named. */
    named: () => calls.map(({ headers }) => headers.get(SESSION_USER_HEADER)),
    readSession: () => client.fetchQuery({ ...sessionQuery, staleTime: 0 }),
    call: () =>
      client.fetchQuery({
        queryKey: ['balances'],
        queryFn: () => bodyOf(api.GET('/v1/publisher/balances')),
        staleTime: 0,
      }),
  };
}

describe('the user of a page', () => {
  it('is named in each of its calls, and no one is once the session has ended', async () => {
    const { named, readSession, call } = openPage();
    signInAs('usr_ada');
    await readSession();
    await call();
    signInAs(null);
    await readSession();
    await call();
    expect(named()).toEqual(['usr_ada', null]);
  });

  it('stays that of its calls when the session turns out to be another user’s, and the page learns of it', async () => {
    const { named, replaced, readSession, call } = openPage();
    signInAs('usr_ada');
    await readSession();
    signInAs('usr_ben');
    await readSession();
    expect(replaced).toEqual([['usr_ada', 'usr_ben']]);
    await call();
    expect(named()).toEqual(['usr_ada']);
  });

  it('is read again when a call is refused because the browser is signed in to another account', async () => {
    const { replaced, readSession, call } = openPage();
    signInAs('usr_ada');
    await readSession();
    signInAs('usr_ben');
    const problem = { status: 409, code: 'session.user_changed', detail: 'Reload the page.' };
    refuse('get', '/v1/publisher/balances', problem);
    await expect(call()).rejects.toMatchObject({ code: problem.code });
    await expect.poll(() => replaced).toEqual([['usr_ada', 'usr_ben']]);
  });

  it('that the page itself has signed out isn’t replaced by the next one', async () => {
    const { client, replaced, readSession } = openPage();
    signInAs('usr_ada');
    await readSession();
    client.setQueryData(sessionQuery.queryKey, null);
    signInAs('usr_ben');
    await readSession();
    expect(replaced).toEqual([]);
  });
});
