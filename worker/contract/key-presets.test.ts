import { describe, expect, it } from 'vitest';
import { grants, isNoBroader } from '../api-keys/keys.ts';
import { labelOf, PRESETS, type Preset, permissionsOf } from './key-presets.ts';
import { PERMISSIONS } from './principal.ts';

const granted = (preset: Preset) => PERMISSIONS.filter((each) => grants(PRESETS[preset], each));

describe('a preset', () => {
  it.each([
    ['full_access', [...PERMISSIONS]],
    ['read_only', ['GET publisher-api', 'GET developer-tools']],
    ['tracking_only', ['POST track-click', 'POST record-conversion']],
    ['mcp', ['mcp-server']],
  ] as const)('%s allows exactly %s', (preset, permissions) => {
    expect(granted(preset)).toEqual(permissions);
  });

  it('has the calls an hour that were chosen, and for MCP always 1,000', () => {
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
  ] as const)('%s is called %s', (preset, label) => {
    expect(labelOf(permissionsOf(preset, 100))).toBe(label);
  });
});

describe('a key made by a key', () => {
  const full = permissionsOf('full_access', 1_000);
  const reading = permissionsOf('read_only', 1_000);

  it('may do as much, or less', () => {
    expect(isNoBroader(full, full)).toBe(true);
    expect(isNoBroader(reading, full)).toBe(true);
    expect(isNoBroader({ ...full, rate_limit: 100 }, full)).toBe(true);
    expect(isNoBroader(permissionsOf('mcp', 1_000), full)).toBe(true);
  });

  it('may not do more, nor call more often', () => {
    expect(isNoBroader(full, reading)).toBe(false);
    expect(isNoBroader(permissionsOf('mcp', 1_000), reading)).toBe(false);
    expect(isNoBroader({ ...reading, rate_limit: 5_000 }, full)).toBe(false);
  });

  it('may not be allowed everything to come by one that lists everything there is', () => {
    const listed = { endpoints: [...PERMISSIONS], rate_limit: 1_000 };
    expect(isNoBroader(full, listed)).toBe(false);
    expect(isNoBroader(listed, full)).toBe(true);
  });
});
