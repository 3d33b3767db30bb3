import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { textsIn } from './statement-file.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?><Document/>';

function problem(file: Uint8Array): unknown {
  try {
    return textsIn(file);
  } catch (error) {
    return error;
  }
}

/** The ZIP file with another value in its list of files. */
function withField(file: Uint8Array<ArrayBuffer>, offset: number, value: number): Uint8Array {
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + offset, value, true);
  return file;
}

it('an XML file is read in the encoding that it names', () => {
  const latin = new Uint8Array([...strToU8('<?xml version="1.0" encoding="ISO-8859-1"?><a>'), 0xfc]);
  expect(textsIn(latin)).toEqual(['<?xml version="1.0" encoding="ISO-8859-1"?><a>ü']);
  expect(textsIn(strToU8(`${XML}ü`))).toEqual([`${XML}ü`]);
  expect(problem(strToU8('<?xml version="1.0" encoding="klingon"?><a/>'))).toMatchObject({ status: 422 });
});

describe('a ZIP file', () => {
  it('has the texts of its XML files, and what else a bank or a computer puts in is left out', () => {
    const file = zipSync({
      'a.xml': strToU8(XML),
      'folder/B.XML': strToU8(`${XML} `),
      'readme.pdf': strToU8('%PDF'),
      '__MACOSX/._a.xml': strToU8('x'),
    });
    expect(textsIn(file)).toEqual([XML, `${XML} `]);
  });

  it.each<[string, () => Uint8Array]>([
    ['without an XML file', () => zipSync({ 'a.pdf': strToU8('%PDF') })],
    ['that is cut off', () => zipSync({ 'a.xml': strToU8(XML) }).subarray(0, 60)],
    ['that is only a signature', () => new Uint8Array([0x50, 0x4b, 3, 4])],
    ['with a method that no one knows', () => withField(zipSync({ 'a.xml': strToU8(XML) }), 10, 99)],
    ['that grows a thousandfold', () => zipSync({ 'a.xml': new Uint8Array(5_000_000) })],
    ['of more than 14 MB', () => zipSync({ 'a.xml': new Uint8Array(15_000_000) }, { level: 0 })],
    [
      'of more than 100 files',
      () => zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.xml`, strToU8(XML)]))),
    ],
  ])('%s is refused', (_, file) => {
    expect(problem(file())).toMatchObject({ code: 'bank_statement.malformed', status: 422 });
  });

  it('that states a smaller size than it has is read up to that size', () => {
    expect(textsIn(withField(zipSync({ 'a.xml': strToU8(XML) }), 24, 10))).toEqual([XML.slice(0, 10)]);
  });
});
