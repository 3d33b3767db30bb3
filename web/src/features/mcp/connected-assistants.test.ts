import { describe, expect, it } from 'vitest';
import type { ConnectedApp } from '../accounts/settings/apps-query.ts';
import type { Caller } from './assistants-query.ts';
import { connectedAssistants } from './connected-assistants.ts';

const AT = '2026-11-21T09:00:00.000Z';

function caller(caller_id: string, kind: Caller['kind'], part: Partial<Caller> = {}): Caller {
  return { caller_id, kind, name: null, client: null, calls: 2, failures: 1, latest_calls: [], ...part };
}

function app(id: string, name: string): ConnectedApp {
  return {
    ...{ id, name, domain: null, redirect_host: 'claude.ai', scopes: ['read'] },
    ...{ created_at: AT, last_used_at: null },
  };
}

describe('the connected assistants', () => {
  it('are those that called tools, then the apps that haven’t', () => {
    const listed = connectedAssistants(
      [caller('key_1', 'key', { name: 'My key' }), caller('app_1', 'app', { name: 'Claude' })],
      [app('app_2', 'Cursor'), app('app_1', 'Claude')],
    );
    expect(listed.map(({ name, calls, isGone }) => [name, calls, isGone])).toEqual([
      ['My key', 2, false],
      ['Claude', 2, false],
      ['Cursor', 0, false],
    ]);
  });

  it.each([
    [caller('usr_1', 'browser', { client: 'x' }), 'Your browser', false],
    [caller('app_9', 'app', { name: 'Claude' }), 'Claude', true],
    [caller('app_9', 'app', { client: 'claude-ai' }), 'claude-ai', true],
    [caller('app_9', 'app'), 'Disconnected app', true],
    [caller('key_9', 'key'), 'Deleted API key', true],
  ])('of %j are named and marked as gone', (given, name, isGone) => {
    expect(connectedAssistants([given], [])).toMatchObject([{ name, isGone }]);
  });

  it('aren’t marked as gone while the apps are unknown', () => {
    expect(connectedAssistants([caller('app_1', 'app', { name: 'Claude' })], undefined)).toMatchObject([
      { name: 'Claude', isGone: false },
    ]);
  });

  it('of an application of the older form have the name of the app', () => {
    expect(connectedAssistants([caller('app_3', 'app')], [app('app_3', 'My desktop')])).toMatchObject([
      { name: 'My desktop', isGone: false },
    ]);
  });
});
