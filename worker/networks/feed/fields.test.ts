import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, hostOf, idOf, saleOf, textOf, webAddress } from './fields.ts';

describe('a text from a network', () => {
  it('is trimmed, bounded and free of control characters', () => {
    expect(textOf('  A\u0000B\n\tC  ')).toBe('A B C');
    expect(textOf('x'.repeat(500))).toHaveLength(300);
    expect(textOf(' \n ')).toBeNull();
    expect(textOf({ toString: () => 'no' })).toBeNull();
  });

  it('is always well formed, even when cut inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, longest) => {
        const read = textOf(text, longest);
        expect(read === null || (read.isWellFormed() && read.length <= longest)).toBe(true);
      }),
    );
  });
});

describe('an address from a network', () => {
  it('is an HTTP or HTTPS URL with a public host in punycode', () => {
    expect(webAddress('HTTPS://Café.Example/Menü')).toBe('https://xn--caf-dma.example/Men%C3%BC');
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example',
      '//a.example',
      'https://localhost',
    ])
      expect(webAddress(bad), bad).toBeNull();
  });

  it('has a host without www, also when it is a bare domain', () => {
    expect(hostOf('WWW.Shop.Example')).toBe('shop.example');
    expect(hostOf('https://shop.example:8080/x?y')).toBe('shop.example');
    expect(hostOf('https://user@shop.example/')).toBeNull();
    for (const bad of ['', 'no host', 'javascript:alert(1)', 'a_b.example', 'localhost', 7])
      expect(hostOf(bad), String(bad)).toBeNull();
  });
});

describe('a number from a network', () => {
  it('is an exact decimal or none', () => {
    expect(decimalOf('5.9465')).toEqual({ text: '5.9465', millionths: 5_946_500 });
    expect(decimalOf(7.781)).toEqual({ text: '7.781', millionths: 7_781_000 });
    expect(decimalOf('1e3')).toBeNull();
    expect(decimalOf('N/A')).toBeNull();
  });

  it('is no ID if it has lost digits', () => {
    expect(idOf(12345, 'id')).toBe('12345');
    expect(() => idOf(2 ** 53, 'id')).toThrow(expect.objectContaining({ code: 'row.id_unsafe' }));
    expect(() => idOf('x'.repeat(101), 'id')).toThrow(expect.objectContaining({ code: 'row.id_unsafe' }));
    expect(() => idOf(null, 'id')).toThrow(expect.objectContaining({ code: 'row.field_missing' }));
  });

  it('is a sale only with its currency', () => {
    expect(saleOf('10.50', 'eur')).toEqual({ amount: '10.50', currency: 'EUR' });
    expect(saleOf('10.50', 'Euro')).toBeNull();
    expect(saleOf(null, 'EUR')).toBeNull();
  });
});
