import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISTRICTS } from './districts.ts';

const WORKER = join(import.meta.dirname, '..');
const NOT_PRODUCTION = /\.test\.ts$|\/testing\/|-suite\.ts$|\.gen\./;

/** The TypeScript files of all districts, without tests, as paths in `worker/`. */
export function productionFiles(): string[] {
  return Object.keys(DISTRICTS).flatMap((district) =>
    readdirSync(join(WORKER, district), { recursive: true, encoding: 'utf8' })
      .map((name) => `${district}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !NOT_PRODUCTION.test(name))
      .sort(),
  );
}

export function sourceOf(file: string): string {
  return readFileSync(join(WORKER, file), 'utf8');
}

/** The district of a file. */
export function ownerOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** The exports of a file. */
export function exportsOf(file: string): Promise<object> {
  return import(join(WORKER, file));
}
