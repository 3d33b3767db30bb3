import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPath, qrSvg, runsOf } from './qr-svg.ts';

describe('the SVG of a QR code', () => {
  it('draws each dark module once', () => {
    const code = encode('https://tributary.example/track?id=lnk_0123456789', { ecc: 'M', border: 4 });
    const dark = code.data.flat().filter(Boolean).length;
    const drawn = [...qrPath(code).matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0);
    expect(drawn).toBe(dark);
    expect(code.data.slice(0, 4).flat().some(Boolean)).toBe(false);
    expect(qrSvg(code)).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
  });

  it('joins neighbors of a row', () => {
    expect(runsOf([true, true, false, true])).toEqual([
      [0, 2],
      [3, 1],
    ]);
  });
});
