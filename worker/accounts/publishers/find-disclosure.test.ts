import { describe, expect, it } from 'vitest';
import { disclosesLinks } from './find-disclosure.ts';

describe('a disclosure', () => {
  it.each([
    '<p>This page has affiliate links.</p>',
    '<footer>If you buy, we <b>earn</b> a small <i>commission</i>.</footer>',
    '<p>Mit * markierte Links sind Provisions-Links.</p>',
    '<p>Cette page contient des liens affiliés.</p>',
    '<small>Sponsored links</small>',
  ])('is found in %s', (html) => {
    expect(disclosesLinks(html)).toBe(true);
  });

  it.each([
    '<p>We test lamps.</p>',
    '<script>const affiliate = 1;</script><p>Lamps</p>',
    '<a href="/x" class="affiliate link">A lamp</a>',
    '<!-- affiliate links --><p>Lamps</p>',
    '<p>The European Commission decides.</p>',
  ])('isn’t found in %s', (html) => {
    expect(disclosesLinks(html)).toBe(false);
  });
});
