import { existsSync, readdirSync, rmSync } from 'node:fs';
import { runOrThrow } from './command.ts';
import { DISTRICTS } from './districts.ts';
import { whenChanged } from './stamp.ts';
import { type Tally, tallyOf } from './tally.ts';

const TYPES = 'web/api-types.gen.d.ts';
const STAMP = '.wrangler/api-types.stamp';
const GENERATOR = 'worker/app/api-types';

/** Generates the types of the API for the web app, unless they are there and no file of the Worker has changed. */
export async function generateApiTypes(): Promise<Tally> {
  if (!existsSync(TYPES)) rmSync(STAMP, { force: true });
  await whenChanged(STAMP, sources(), () => runOrThrow('npm', ['run', '--silent', 'types:app']));
  return tallyOf(true, '');
}

/** The Worker's files, without the generator's packages. */
function sources(): string[] {
  return [
    ...Object.keys(DISTRICTS)
      .flatMap((district) => readdirSync(`worker/${district}`).map((name) => `worker/${district}/${name}`))
      .filter((path) => path !== GENERATOR),
    `${GENERATOR}/write-api-types.ts`,
    `${GENERATOR}/package-lock.json`,
  ];
}
