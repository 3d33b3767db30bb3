import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { createClickId, readClickId } from '../clicks/click-id.ts';
import { applyPrograms } from './apply-programs.ts';
import { MAX_PROGRAM_NUMBER } from './program-numbers.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, programOf, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const KEY = 'a key of the test';

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
});

const named = (...names: string[]) => names.map((name) => sampleProgram(name));
const numberOf = async (programId: string) => (await programOf(ctx, programId)).number;

it('a program keeps its number when the table of programs is dropped and rebuilt, so old click ids name the same programs', async () => {
  await applyPrograms(ctx, 'wildfire', named('Ash', 'Birch', 'Cedar'));
  const before = await Promise.all(['id-ash', 'id-birch', 'id-cedar'].map(numberOf));
  const clicks = before.map((program) => createClickId(KEY, { at: ctx.now, publisher: 1, program }));
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
  await applyPrograms(ctx, 'wildfire', named('Dogwood', 'Cedar'));
  await applyPrograms(ctx, 'wildfire', named('Birch', 'Ash'));
  expect(await Promise.all(['id-ash', 'id-birch', 'id-cedar'].map(numberOf))).toEqual(before);
  const results = clicks.map((click) => readClickId([KEY], click));
  expect(results.map((read) => (read.ok ? read.facts.program : null))).toEqual(before);
  expect(before).not.toContain(await numberOf('id-dogwood'));
});

it('a changed program uses no new number', async () => {
  await applyPrograms(ctx, 'wildfire', named('Ash'));
  const first = await numberOf('id-ash');
  for (let rate = 1; rate <= 20; rate++)
    await applyPrograms(ctx, 'wildfire', [sampleProgram('Ash', { commissionRate: `${rate}` })]);
  await applyPrograms(ctx, 'wildfire', named('Birch'));
  expect(await numberOf('id-birch')).toBe(first + 1);
});

it('the same program id in two networks has two numbers', async () => {
  await applyPrograms(ctx, 'wildfire', named('Ash'));
  await applyPrograms(ctx, 'siteplug', named('Ash'));
  const { results } = await env.DB.prepare(
    "SELECT number FROM network_programs WHERE program_id = 'id-ash' ORDER BY number",
  ).all<{ number: number }>();
  expect(new Set(results.map((row) => row.number)).size).toBe(2);
});

it.each([
  ["DELETE FROM program_numbers WHERE program_id = 'id-ash'", 'append_only'],
  ["UPDATE program_numbers SET number = number + 500 WHERE program_id = 'id-ash'", 'append_only'],
  [
    "INSERT OR REPLACE INTO program_numbers SELECT number, 'cj', 'other', 0 FROM program_numbers WHERE program_id = 'id-ash'",
    'append_only',
  ],
  ["UPDATE network_programs SET number = number + 500 WHERE program_id = 'id-ash'", 'append_only'],
  ["UPDATE network_programs SET program_id = 'other' WHERE program_id = 'id-ash'", 'append_only'],
])("the number of a program can't be changed: %s", async (sql, code) => {
  await applyPrograms(ctx, 'wildfire', named('Ash'));
  await expect(env.DB.prepare(sql).run()).rejects.toThrow(code);
});

it('at 90 % of the numbers new programs are refused and existing ones are still updated', async () => {
  await applyPrograms(ctx, 'wildfire', named('Ash'));
  await env.DB.prepare("INSERT INTO program_numbers VALUES (?1, 'cj', 'far', 0)")
    .bind(MAX_PROGRAM_NUMBER - 1)
    .run();
  const applied = await applyPrograms(ctx, 'wildfire', [
    sampleProgram('Ash', { commissionRate: '9' }),
    ...named('Elm', 'Fir', 'Gum'),
  ]);
  expect(applied).toMatchObject({ new: 1, changed: 1, refused: 2 });
  expect(applied.problems.map(({ code, programId }) => [code, programId])).toEqual([
    ['program.no_number', 'id-fir'],
    ['program.no_number', 'id-gum'],
  ]);
  expect(await numberOf('id-elm')).toBe(MAX_PROGRAM_NUMBER);
  await expect(
    env.DB.prepare(
      "INSERT INTO program_numbers (network_id, program_id, created_at) VALUES ('cj', 'x', 0)",
    ).run(),
  ).rejects.toThrow('exhausted');
});
