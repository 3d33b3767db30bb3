import { describe, expect, it } from 'vitest';
import { clickFacts, isClickId } from '../clicks/click-id.ts';
import { parseLink } from '../clicks/redirect/parse-link.ts';
import { CLICK_ID, SAMPLES, sampleId } from '../platform/http/sample-values.ts';
import { derivedId, newId, publisherIdOf } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';

describe('the sample values of the documentation', () => {
  it('have a click ID of the day and publisher that the other values name', () => {
    if (!isClickId(CLICK_ID)) throw new Error(`${CLICK_ID} is no click ID.`);
    const { at, publisher } = clickFacts(CLICK_ID);
    expect([dayOf(at), publisherIdOf(publisher)]).toEqual([SAMPLES.day, SAMPLES.publisher_id]);
  });

  it('have links that the redirect reads', async () => {
    const stored = await parseLink(String(SAMPLES.affiliate_url));
    expect(stored?.target).toEqual({ kind: 'link', id: sampleId('lnk') });
    const own = await parseLink(String(SAMPLES.tracking_url));
    expect(own).toMatchObject({
      publisher: SAMPLES.publisher_id,
      target: { kind: 'brand', id: sampleId('brd') },
    });
  });

  it('have IDs as long as real ones', () => {
    expect(sampleId('lnk')).toHaveLength(newId('lnk').length);
    expect(sampleId('brd')).toHaveLength(derivedId('brd', 'Alder Nook').length);
  });
});
