import { describe, expect, it } from 'vitest';
import { MAX_SUB_ID_LENGTH, readSubId } from '../../platform/contract/sub-id-rules.ts';
import { linkSubId, requireSubId } from './sub-id.ts';

describe('a sub-ID', () => {
  it.each([
    ['newsletter', 'newsletter'],
    ['  spring sale ', 'spring sale'],
    ['spring&x=1', 'spring&x=1'],
    ['post:2026-11-21/lamps', 'post:2026-11-21/lamps'],
    ['1795512000000', '1795512000000'],
    ['@fenwick', '@fenwick'],
    ['0012345', '0012345'],
    ['v1.2.3', 'v1.2.3'],
    ['a'.repeat(MAX_SUB_ID_LENGTH), 'a'.repeat(MAX_SUB_ID_LENGTH)],
    ['', null],
    ['   ', null],
  ])('%j is read as %j', (text, subId) => {
    expect(readSubId(text)).toEqual({ subId });
  });

  it.each([
    ['a'.repeat(MAX_SUB_ID_LENGTH + 1), 'too_long'],
    ['größe', 'bad_characters'],
    ['a\u0000b', 'bad_characters'],
    ['a\nb', 'bad_characters'],
    ['ada@fenwick.example', 'personal_data'],
    ['mail:Ada.L+x@fenwick.co.uk;x', 'personal_data'],
    ['ada%40fenwick.example', 'personal_data'],
    ['+49 170 1234567', 'personal_data'],
    ['tel:0049-170-1234567', 'personal_data'],
    ['203.0.113.7', 'personal_data'],
    ['2001:db8::7', 'personal_data'],
  ])('%j breaks the rule: %s', (text, problem) => {
    expect(readSubId(text)).toEqual({ problem });
  });

  it('is refused with its field in a call if invalid, and not kept for a link, which says why', () => {
    expect(() => requireSubId('ada@fenwick.example', 'ref')).toThrow(
      expect.objectContaining({
        code: 'sub_id.personal_data',
        status: 400,
        fields: [{ field: 'ref', message: expect.stringContaining('personal data') }],
      }),
    );
    const personal = { subId: null, subIdProblem: expect.stringContaining('personal data') };
    expect(linkSubId('ada@fenwick.example')).toEqual(personal);
    expect(linkSubId('a'.repeat(101))).toMatchObject({ subId: null, subIdProblem: expect.any(String) });
    expect(linkSubId(undefined)).toEqual({ subId: null, subIdProblem: null });
    expect(requireSubId(undefined, 'ref')).toBeNull();
  });
});
