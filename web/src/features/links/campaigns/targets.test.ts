import { describe, expect, it } from 'vitest';
import { readyTargets, requestOf, withBrand, withOutcomes, withProblems, withUrls } from './targets.ts';

const ALDER = { id: 'brd_alder', name: 'Alder Nook' };

describe('the targets of a campaign', () => {
  it('are brands, and URLs separated by spaces or lines, each once', () => {
    const urls = withUrls([], ' https://a.example/1\nb.example/2  https://a.example/1 ');
    const targets = withBrand(withBrand(urls, ALDER), ALDER);
    expect(targets.map(requestOf)).toEqual([
      { url: 'https://a.example/1' },
      { url: 'https://b.example/2' },
      { brand_id: 'brd_alder' },
    ]);
    expect(targets.map(({ label }) => label).at(-1)).toBe('Alder Nook');
  });

  it('that can’t be sent have failed already, with the reason', () => {
    const [target] = withUrls([], `https://a.example/${'x'.repeat(2_100)}`);
    expect(target).toMatchObject({ state: 'failed', reason: 'The URL has more than 2,048 characters.' });
  });

  it('have the outcomes of those that were sent, in their order', () => {
    const first = withUrls([], 'https://a.example/1 https://b.example/2');
    const created = withOutcomes(first, [
      { index: 0, link: { affiliate_url: 'https://t.example/1' } as never, created: true, error: null },
      { index: 1, link: null, created: false, error: { code: 'link.no_program', detail: 'No program.' } },
    ]);
    expect(created).toMatchObject([
      { state: 'created', affiliateUrl: 'https://t.example/1' },
      { state: 'failed', reason: 'No program.' },
    ]);
    const more = withUrls(created, 'https://c.example/3');
    expect(readyTargets(more).map(({ value }) => value)).toEqual(['https://c.example/3']);
    expect(withProblems(more, [{ field: 'links.0.url', message: 'Wrong.' }]).at(-1)).toMatchObject({
      state: 'failed',
      reason: 'Wrong.',
    });
  });

  it('stay ready if a call fails for another reason', () => {
    const targets = withUrls([], 'https://a.example/1');
    expect(withProblems(targets, [{ field: 'name', message: 'Too long.' }])).toEqual(targets);
    expect(withProblems(targets, [])).toEqual(targets);
  });
});
