import { describe, expect, it } from 'vitest';
import { type BrandId, derivedId, publisherIdOf } from '../platform/ids.ts';
import { parseInstant } from '../platform/time.ts';
import { createClickId } from '../tracking/click-id.ts';
import { attribute, type ProgramFacts, readClaim } from './attribution.ts';

const KEYS = ['the key of the test'];
const CLICK = createClickId('the key of the test', {
  at: parseInstant('2026-11-01'),
  publisher: 7,
  program: 12,
});
const PROGRAM: ProgramFacts = {
  programId: derivedId('prg', 'wildfire', 'x'),
  brandId: 'brd_x' as BrandId,
  networkId: 'wildfire',
};
const claimOf = (clickRef: string | null, publisherRef: string | null = null) =>
  readClaim(KEYS, clickRef, publisherRef);
const attributed = (clickRef: string | null, publisherRef: string | null = null, network = 'wildfire') =>
  attribute(
    claimOf(clickRef, publisherRef),
    network,
    (number) => (number === 12 ? PROGRAM : undefined),
    undefined,
    (publisher) => publisher === publisherIdOf(7),
  );

describe('a conversion belongs to', () => {
  it('the publisher that its click id carries, though no row of the click is left', () => {
    expect(attributed(CLICK)).toEqual({
      clickId: CLICK,
      publisherId: 'PUB000007',
      programId: PROGRAM.programId,
      brandId: 'brd_x',
      orphanhood: null,
    });
  });

  it('the same publisher when the network returns the id in upper case or with spaces', () => {
    expect(attributed(` ${CLICK.toUpperCase()} `)).toMatchObject({
      publisherId: 'PUB000007',
      clickId: CLICK,
    });
  });

  it('the publisher named in the second sub-id where the network reports no click', () => {
    expect(attributed(null, 'PUB000007|newsletter')).toMatchObject({
      publisherId: 'PUB000007',
      clickId: null,
    });
  });
});

describe('a conversion that a publisher reports', () => {
  it('belongs to them whatever network the click went through', () => {
    expect(attributed(CLICK, null, 'direct')).toMatchObject({ publisherId: 'PUB000007', orphanhood: null });
  });
});

describe('a conversion is an orphan', () => {
  it.each([
    ['when no sub-id came back', null, 'click_id_missing'],
    ['when the sub-id is blank', '   ', 'click_id_missing'],
    ['when the sub-id is another system’s', '550e8400-e29b-41d4-a716-446655440000', 'click_id_malformed'],
    [
      'when the sub-id is forged',
      `${CLICK.slice(0, 29)}${CLICK.endsWith('0') ? '1' : '0'}`,
      'click_id_forged',
    ],
  ])('%s', (_, clickRef, orphanhood) => {
    expect(attributed(clickRef)).toMatchObject({ publisherId: null, orphanhood });
  });

  it('when its click was one of another network’s program', () => {
    expect(attributed(CLICK, null, 'cj')).toMatchObject({
      publisherId: null,
      orphanhood: 'program_of_another_network',
    });
  });

  it('when the publisher does not exist', () => {
    expect(attributed(null, 'PUB000009')).toMatchObject({
      publisherId: null,
      orphanhood: 'publisher_unknown',
    });
  });
});
