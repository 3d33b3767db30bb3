import { describe, expect, it } from 'vitest';
import { askedScopes, commonScopes, grantedScopes } from './scope-rules.ts';

describe('askedScopes', () => {
  it.each([
    ['all scopes for a request that names none', [], ['read', 'write']],
    ['all scopes for one that asks for a refresh token only', ['offline_access'], ['read', 'write']],
    ['reading for one that asks to read', ['read'], ['read']],
    ['reading too for one that asks to write', ['write'], ['read', 'write']],
    ['what we have of a request that names more', ['openid', 'read'], ['read']],
    ['nothing for scopes that we don’t have', ['openid', 'READ', 'admin'], []],
  ] as const)('returns %s', (_, requested, asked) => {
    expect(askedScopes(requested)).toEqual(asked);
  });
});

describe('grantedScopes', () => {
  it('returns what the person chose, and always reading', () => {
    expect(grantedScopes(['read', 'write'], ['write'])).toEqual(['read', 'write']);
    expect(grantedScopes(['read', 'write'], ['read'])).toEqual(['read']);
    expect(grantedScopes(['read', 'write'], [])).toEqual(['read']);
  });

  it('refuses more than the app asked for', () => {
    expect(() => grantedScopes(['read'], ['read', 'write'])).toThrow(/didn’t ask/);
  });
});

describe('commonScopes', () => {
  it('returns what both the app and the token may do', () => {
    expect(commonScopes(['read', 'write'], ['read', 'offline_access'])).toEqual(['read']);
    expect(commonScopes(['read'], ['read', 'write'])).toEqual(['read']);
  });
});
