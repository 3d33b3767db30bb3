import { describe, expect, it } from 'vitest';
import { grants, isNoBroader } from '../../accounts/api-keys/keys.ts';
import { labelOf, PRESETS, type Preset, permissionsOf } from './key-presets.ts';
import { PERMISSIONS } from './principal.ts';

const granted = (preset: Preset) => PERMISSIONS.filter((each) => grants(PRESETS[preset], each));

describe('a preset', () => {
  it.each([
    ['full_access', [...PERMISSIONS]],
    ['read_only', ['GET publisher-api', 'GET developer-tools']],
    ['tracking_only', ['POST track-click', 'POST record-conversion']],
    ['mcp', ['mcp-server']],
  ] as const)('%s grants exactly %s', (preset, permissions) => {
    expect(granted(preset)).toEqual(permissions);
  });

  it('has the chosen rate limit, except 1,000 for MCP', () => {
    expect(permissionsOf('read_only', 5_000)).toEqual({
      endpoints: ['GET publisher-api', 'GET developer-tools'],
      rate_limit: 5_000,
    });
    expect(permissionsOf('mcp', 10_000)).toEqual({ endpoints: ['mcp/*'], rate_limit: 1_000 });
  });

  it.each([
    ['full_access', 'Full Access'],
    ['read_only', 'Read Only'],
    ['tracking_only', 'Limited'],
    ['mcp', 'Limited'],
  ] as const)('%s has the label %s', (preset, label) => {
    expect(labelOf(permissionsOf(preset, 100))).toBe(label);
  });
});

describe('a key created by a key', () => {
  const full = permissionsOf('full_access', 1_000);
  const readOnly = permissionsOf('read_only', 1_000);

  it('can have the same permissions or fewer', () => {
    expect(isNoBroader(full, full)).toBe(true);
    expect(isNoBroader(readOnly, full)).toBe(true);
    expect(isNoBroader({ ...full, rate_limit: 100 }, full)).toBe(true);
    expect(isNoBroader(permissionsOf('mcp', 1_000), full)).toBe(true);
  });

  it('can’t have more permissions or a higher rate limit', () => {
    expect(isNoBroader(full, readOnly)).toBe(false);
    expect(isNoBroader(permissionsOf('mcp', 1_000), readOnly)).toBe(false);
    expect(isNoBroader({ ...readOnly, rate_limit: 5_000 }, full)).toBe(false);
  });

  it('can’t have * if its creator only lists every permission', () => {
    const listed = { endpoints: [...PERMISSIONS], rate_limit: 1_000 };
    expect(isNoBroader(full, listed)).toBe(false);
    expect(isNoBroader(listed, full)).toBe(true);
  });
});
