import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Declarations, readDeclarations } from './declarations.ts';
import { declaredFailures } from './failures.ts';
import { ThrownErrors } from './thrown.ts';

const ERRORS = `
export const gone = failure('item.gone', 404, 'Gone.', { action: 'Use another.' });
export const busy = failure('item.busy', 409, 'Busy.');
export async function readItem(id) {
  if (id === 0) throw gone();
  if (id === 1) throw busy().causedBy(id);
  return id;
}
export const store = { read: () => { throw busy(); }, write: () => { throw gone(); } };
`;

const USES = `
import { busy, gone, readItem as read } from './errors.ts';
export const directly = () => read(2);
export const through = async () => directly();
export async function caught() { try { return await read(1); } catch { return null; } }
export async function expected() {
  try { return await read(1); } catch (error) { if (!gone.is(error)) throw error; return null; }
}
export async function ended() {
  try { return await read(1); } catch (error) { if (busy.is(error)) return null; throw error; }
}
export async function again() {
  try { return await read(1); } catch (error) { if (busy.is(error)) throw error; throw error; }
}
export async function perhaps() {
  try { return await read(1); } catch (error) { if (busy.is(error) && lucky()) return null; throw error; }
}
export async function kept(failed) { try { await read(1); } catch (error) { failed.push({ error }); } }
export async function converted() { try { await read(1); } catch (error) { throw readable(error); } }
const readable = (error) => error;
export const handled = () => read(1).catch(() => null);
export const described = () => gone().message;
export async function lazily() { const { readItem } = await import('./errors.ts'); return readItem(1); }
export async function lazilyByMember() { return (await import('./errors.ts')).readItem(1); }
export const rejecting = () => entryOf(() => directly());
function entryOf(parse) { return parse(); }
export const named = () => read;
export const injected = (store) => store.read(2);
function unused() { return new DomainError('item.other', 'Other.', 400); }
`;

let folder: string;
let all: Declarations;
let thrown: ThrownErrors;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-errors-'));
  writeFileSync(join(folder, 'errors.ts'), ERRORS);
  writeFileSync(join(folder, 'uses.ts'), USES);
  all = readDeclarations(folder, '*.ts', /\.test\.ts$/);
  thrown = new ThrownErrors(all, {
    notCalled: [['uses.ts#named', 'errors.ts#readItem']],
    calls: [['uses.ts#injected', 'errors.ts#store.read']],
    catchCallbacks: ['uses.ts#entryOf'],
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const BOTH = ['item.busy', 'item.gone'];

it.each([
  ['a function that calls another one', 'directly', BOTH],
  ['a function that calls one that calls another one', 'through', BOTH],
  ['a handler that throws nothing again', 'caught', []],
  ['a handler that throws all but an expected error again', 'expected', ['item.busy']],
  ['a handler that ends an expected error', 'ended', ['item.gone']],
  ['a handler that throws an expected error again', 'again', BOTH],
  ['a handler that ends an error in some cases', 'perhaps', BOTH],
  ['a handler that keeps the error for later', 'kept', BOTH],
  ['a handler that throws what a function makes of the error', 'converted', BOTH],
  ['a promise with a handler', 'handled', []],
  ['the text of an error', 'described', []],
  ['a module that is loaded when it is needed', 'lazily', BOTH],
  ['a member of such a module', 'lazilyByMember', BOTH],
  ['a function that catches what its callback throws', 'rejecting', []],
  ['a function that is passed on', 'named', []],
  ['a method of an object that is passed at run time', 'injected', ['item.busy']],
])('finds the errors of %s', (_, name, codes) => {
  expect([...thrown.ofDeclaration(`uses.ts#${name}`)].sort()).toEqual(codes);
});

it('finds an error that is created without a declaration', () => {
  expect(declaredFailures(all).problems).toEqual(['uses.ts#unused creates an error without `failure`.']);
  expect(declaredFailures(all).byCode.get('item.gone')).toMatchObject({ status: 404, hasAction: true });
});
