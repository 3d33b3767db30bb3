import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { RECORDED as link } from '../src/lib/recorded/link.ts';
import { RECORDED as month } from '../src/lib/recorded/month.ts';

const FOLDER = resolve(import.meta.dirname, '../src/lib/recorded');
const RECORDED = { link, month };
/** All but the recorded value. */
const DECLARATION = /^[\s\S]*?export const RECORDED: .* = /;
/** A word that the product chose, such as a status. Names, IDs, amounts and times differ between two runs. */
const WORD = /^[a-z]+([._][a-z]+)*$/;

/**
 * Compares a response with the recorded one that public pages show as an example: both have the same fields and the same words,
 * such as statuses. `RECORD=1` records the response instead; `npm run format` then formats the file.
 */
export function expectRecorded(name: keyof typeof RECORDED, response: unknown): void {
  if (process.env.RECORD) record(resolve(FOLDER, `${name}.ts`), response);
  else expect(shapeOf(response)).toEqual(shapeOf(RECORDED[name]));
}

function record(file: string, response: unknown): void {
  const [declaration = ''] = DECLARATION.exec(readFileSync(file, 'utf8')) ?? [];
  writeFileSync(file, `${declaration}${JSON.stringify(response)};\n`);
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
  // What isn’t known in one run can be a time in the next.
  if (value === null) return 'string';
  return typeof value === 'string' && WORD.test(value) ? value : typeof value;
}
