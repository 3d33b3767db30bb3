import { describe, expect, it } from 'vitest';
import { ACTIVITY_KINDS } from '../../../../../worker/accounts/activity/activity-kinds.ts';
import { activityText } from './activity-text.ts';

const NONE = { method: null, name: null, count: 1 };

describe('the text of an activity', () => {
  it.each([
    [{ ...NONE, kind: 'sign_in.succeeded', method: 'email_link' }, 'Signed in with an emailed link'],
    [{ ...NONE, kind: 'sign_in.failed', method: 'password' }, 'Failed sign-in, with a password'],
    [
      { ...NONE, kind: 'sign_in.failed', method: 'passkey', count: 1_200 },
      '1,200 failed sign-ins in a row, the last one with a passkey',
    ],
    [{ ...NONE, kind: 'session.revoked', name: 'Firefox 148 on Linux' }, 'Signed out Firefox 148 on Linux'],
    [{ ...NONE, kind: 'session.all_revoked', count: 3 }, 'Signed out everywhere, in 3 browsers'],
    [{ ...NONE, kind: 'passkey.added', name: 'My laptop' }, 'Added the passkey “My laptop”'],
    [{ ...NONE, kind: 'api_key.revoked', name: 'Website' }, 'Revoked the API key “Website”'],
    [{ ...NONE, kind: 'api_key.revoked', count: 2 }, 'Revoked 2 API keys'],
  ] as const)('of %j is “%s”', (happened, text) => {
    expect(activityText(happened)).toBe(text);
  });

  it('is different for every kind and names no missing value', () => {
    const texts = ACTIVITY_KINDS.map((kind) => activityText({ ...NONE, kind, name: 'X' }));
    expect(new Set(texts).size).toBe(ACTIVITY_KINDS.length);
    expect(texts.join()).not.toMatch(/null|undefined/);
  });
});
