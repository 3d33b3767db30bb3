import { describe, expect, it } from 'vitest';
import { createClickId } from '../clicks/click-id.ts';
import { derivedId } from '../platform/ids.ts';
import { addMs, DAY, type Instant, parseInstant } from '../platform/time.ts';
import { type AttributionFacts, attribute, type ProgramFacts, readSubIds } from './attribution.ts';

const KEYS = ['the key of the test'];
const CLICK = createClickId('the key of the test', {
  at: parseInstant('2026-11-01'),
  publisher: 7,
  program: 12,
});
const CLICKED_AT = parseInstant('2026-11-01');
const SOLD_AT = parseInstant('2026-11-03');
const PROGRAM: ProgramFacts = {
  programId: derivedId('prg', 'wildfire', 'x'),
  brandId: derivedId('brd', 'x'),
  networkId: 'wildfire',
  windowDays: 7,
};
const FACTS: AttributionFacts = {
  networkId: 'wildfire',
  windowDays: 30,
  programByNumber: (number) => (number === 12 ? PROGRAM : undefined),
  statusOf: (publisher) => (({ PUB000007: 'active', PUB000008: 'suspended' }) as const)[String(publisher)],
  isInvalidClick: () => false,
  isFlaggedClick: () => false,
  isHeld: () => false,
};
const attributed = (
  clickRef: string | null,
  publisherRef: string | null = null,
  changes: Partial<AttributionFacts> = {},
  saleAt: Instant = SOLD_AT,
) => attribute(readSubIds(KEYS, clickRef, publisherRef), undefined, saleAt, { ...FACTS, ...changes });

describe('attribute', () => {
  it('attributes a conversion to the publisher in its click ID, even if no row of the click is left', () => {
    expect(attributed(CLICK)).toEqual({
      clickId: CLICK,
      publisherId: 'PUB000007',
      programId: PROGRAM.programId,
      brandId: PROGRAM.brandId,
      unattributedReason: null,
      heldReason: null,
    });
  });

  it('attributes a conversion to the same publisher when the network returns the click ID in upper case or with spaces', () => {
    expect(attributed(` ${CLICK.toUpperCase()} `)).toMatchObject({
      publisherId: 'PUB000007',
      clickId: CLICK,
    });
  });

  it('attributes a conversion to the publisher in the second sub-ID when the network reports no click', () => {
    expect(attributed(null, 'PUB000007|newsletter')).toMatchObject({
      publisherId: 'PUB000007',
      clickId: null,
    });
  });
});

describe('attribute, for an accepted claim', () => {
  it('attributes an accepted claim to its publisher, whichever network the click went through', () => {
    expect(attributed(CLICK, null, { networkId: 'direct' })).toMatchObject({
      publisherId: 'PUB000007',
      unattributedReason: null,
    });
  });
});

describe('attribute, without a publisher', () => {
  it.each([
    ['when no sub-id came back', null, 'click_id_missing'],
    ['when the sub-id is blank', '   ', 'click_id_missing'],
    ['when the sub-id is another system’s', '550e8400-e29b-41d4-a716-446655440000', 'click_id_malformed'],
    [
      'when the sub-id is forged',
      `${CLICK.slice(0, 29)}${CLICK.endsWith('0') ? '1' : '0'}`,
      'click_id_forged',
    ],
  ])('leaves a conversion unattributed %s', (_, clickRef, unattributedReason) => {
    expect(attributed(clickRef)).toMatchObject({ publisherId: null, unattributedReason });
  });

  it('leaves a conversion unattributed when its click belongs to another network’s program', () => {
    expect(attributed(CLICK, null, { networkId: 'cj' })).toMatchObject({
      publisherId: null,
      unattributedReason: 'program_of_another_network',
    });
  });

  it('keeps the conversion of a demo link in the network margin', () => {
    const demo = createClickId(KEYS[0] ?? '', { at: CLICKED_AT, publisher: 999_999, program: 12 });
    expect(attributed(demo)).toMatchObject({
      clickId: demo,
      publisherId: 'PUB000000',
      unattributedReason: null,
    });
  });

  it('leaves a conversion unattributed when the publisher doesn’t exist', () => {
    expect(attributed(null, 'PUB000009')).toMatchObject({
      publisherId: null,
      unattributedReason: 'publisher_unknown',
    });
  });
});

describe('readSubIds', () => {
  it.each([
    ['a forged click id', `${CLICK.slice(0, 29)}${CLICK.endsWith('0') ? '1' : '0'}`, 'click_id_forged'],
    ['a click id that was cut off', CLICK.slice(0, 27), 'click_id_malformed'],
    ['a click id with a letter that none has', `${CLICK.slice(0, 29)}u`, 'click_id_malformed'],
  ])('never uses an unsigned sub-ID in place of %s', (_, clickRef, unattributedReason) => {
    expect(attributed(clickRef, 'PUB000007')).toMatchObject({ publisherId: null, unattributedReason });
  });

  it.each(['{click_id}', '0', 'n/a', '550e8400-e29b-41d4-a716-446655440000'])(
    'counts where the click field holds %s, which is not one of our click IDs',
    (clickRef) => expect(attributed(clickRef, 'PUB000007')).toMatchObject({ publisherId: 'PUB000007' }),
  );
});

describe('the attribution window', () => {
  it.each([
    ['on its last day', addMs(CLICKED_AT, 7 * DAY), null],
    ['within the grace day', addMs(CLICKED_AT, 8 * DAY), null],
    ['after it', addMs(CLICKED_AT, 8 * DAY + 1), 'click_expired'],
    ['less than a day before the click', addMs(CLICKED_AT, -DAY), null],
    ['more than a day before the click', addMs(CLICKED_AT, -DAY - 1), 'click_after_sale'],
  ])('applies the attribution window to a sale %s', (_, saleAt, unattributedReason) => {
    expect(attributed(CLICK, null, {}, saleAt)).toMatchObject({ unattributedReason });
  });

  it('uses the network’s attribution window when the program is unknown', () => {
    const unknown = { programByNumber: () => undefined };
    expect(attributed(CLICK, null, unknown, addMs(CLICKED_AT, 31 * DAY)).unattributedReason).toBeNull();
    expect(attributed(CLICK, null, unknown, addMs(CLICKED_AT, 32 * DAY)).unattributedReason).toBe(
      'click_expired',
    );
  });
});

describe('the attribution window of a sale that names only its day', () => {
  const clickedAt = (at: string) =>
    createClickId(KEYS[0] ?? '', { at: parseInstant(at), publisher: 7, program: 12 });

  it.each([
    ['in the last hours of a Pacific day', '2026-11-22T07:30:00Z', null],
    ['in the last minute of a day in the westernmost time zone', '2026-11-22T11:59:00Z', null],
    ['after the next day', '2026-11-23T00:00:01Z', 'click_after_sale'],
  ])('ends after that day in every time zone, for a click %s', (_, at, unattributedReason) => {
    expect(attributed(clickedAt(at), null, {}, parseInstant('2026-11-21'))).toMatchObject({
      unattributedReason,
    });
  });
});

describe('attribute, for a conversion that is held', () => {
  it('holds a conversion when its publisher is suspended', () => {
    expect(attributed(null, 'PUB000008')).toMatchObject({
      publisherId: 'PUB000008',
      heldReason: 'publisher_suspended',
    });
  });

  it('holds a conversion when its click was no visit', () => {
    expect(attributed(CLICK, null, { isInvalidClick: (click) => click === CLICK })).toMatchObject({
      publisherId: 'PUB000007',
      heldReason: 'click_invalid',
    });
  });
});
