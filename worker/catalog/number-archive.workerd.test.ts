import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { applyPrograms } from './apply-programs.ts';
import { archiveProgramNumbers, restoreProgramNumbers } from './number-archive.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
});

const named = (...names: string[]) => names.map((name) => sampleProgram(name));
const numbers = async () =>
  (await env.DB.prepare('SELECT number, network_id, program_id FROM program_numbers ORDER BY number').all())
    .results;

/** Recreates the empty table, as in a new database. */
async function loseNumbers(): Promise<void> {
  await env.DB.exec('DROP TRIGGER IF EXISTS program_number_kept');
  await clearCatalog(ctx);
  await env.DB.exec('DELETE FROM program_numbers');
}

it('numbers are restored from the archive into a new database before the next catalog sync', async () => {
  await applyPrograms(ctx, 'wildfire', named('Ash', 'Birch'));
  expect(await archiveProgramNumbers(ctx, env.ARCHIVE)).toBe(2);
  await applyPrograms(ctx, 'wildfire', named('Cedar'));
  expect(await archiveProgramNumbers(ctx, env.ARCHIVE)).toBe(1);
  expect(await archiveProgramNumbers(ctx, env.ARCHIVE)).toBe(0);
  const before = await numbers();

  await loseNumbers();
  expect(await restoreProgramNumbers(ctx, env.ARCHIVE)).toBe(3);
  expect(await restoreProgramNumbers(ctx, env.ARCHIVE)).toBe(0);
  expect(await numbers()).toEqual(before);
  await sampleNetworks(ctx);
  const applied = await applyPrograms(ctx, 'wildfire', named('Cedar', 'Ash', 'Birch'));
  expect(applied.numbers.toSorted()).toEqual(before.map((row) => row.number));
});

it('a database that lacks archived numbers raises an alert and copies nothing', async () => {
  await applyPrograms(ctx, 'wildfire', named('Dill', 'Elm'));
  await archiveProgramNumbers(ctx, env.ARCHIVE);
  await loseNumbers();
  await sampleNetworks(ctx);
  await applyPrograms(ctx, 'wildfire', named('Stranger'));
  expect(await archiveProgramNumbers(ctx, env.ARCHIVE)).toBe(0);
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
  expect(alerts).toMatchObject([{ level: 'critical', code: 'catalog.numbers_lost' }]);
  await expect(restoreProgramNumbers(ctx, env.ARCHIVE)).rejects.toMatchObject({
    code: 'program_numbers.conflict',
  });
});
