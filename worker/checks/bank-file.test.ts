import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { DESTINATIONS, fileWith } from '../payouts/rails/bank/testing/sample-file.ts';

const SCHEMA = readFileSync(join(import.meta.dirname, 'pain.001.001.09-subset.xsd'), 'utf8');

it('a bank file is valid by the schema of pain.001.001.09, for every kind of account', async () => {
  expect(await problemsOf(await fileWith(DESTINATIONS))).toEqual([]);
});

it('the schema finds a wrong file', async () => {
  const file = await fileWith(DESTINATIONS);
  for (const wrong of [
    file.replace('<BICFI>COBADEFFXXX</BICFI>', '<BIC>COBADEFFXXX</BIC>'),
    file.replace('Ccy="USD">12.34', 'Ccy="USD">-12.34'),
    file.replace(/<EndToEndId>[^<]*/, `<EndToEndId>${'X'.repeat(36)}`),
  ])
    expect(await problemsOf(wrong)).not.toEqual([]);
});

async function problemsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'file.xml', contents: xml }, schema: SCHEMA });
  return errors.map(({ message }) => message);
}
