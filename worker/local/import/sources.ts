import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportSource } from '../../app/exports/read-export.ts';
import { failure } from '../../platform/failure.ts';
import { ObjectStore } from '../../platform/outbound/object-store.ts';

const importIncomplete = failure(
  'import.incomplete',
  400,
  (name: string) => `The export isn’t complete: there is no ${name}.`,
);
const importNoBucket = failure(
  'import.no_bucket',
  400,
  (names: string) => `Set ${names} to read the bucket, or name a folder with a copy of it.`,
);

/** A folder with a copy of the bucket. */
export function folderSource(folder: string): ExportSource {
  return {
    async get(name) {
      const path = join(folder, name);
      if (!existsSync(path)) throw importIncomplete(name);
      return readFileSync(path);
    },
  };
}

/** The bucket that the variables with this prefix name: `IMPORT_ENDPOINT`, `IMPORT_BUCKET` and so on. */
export function bucketOf(prefix: string, environment: NodeJS.ProcessEnv): ObjectStore {
  const value = (name: string) => environment[`${prefix}_${name}`] ?? '';
  const names = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => value(name) === '').map((name) => `${prefix}_${name}`);
  if (missing.length > 0) throw importNoBucket(missing.join(', '));
  return new ObjectStore({
    endpoint: value('ENDPOINT'),
    region: value('REGION'),
    bucket: value('BUCKET'),
    accessKeyId: value('ACCESS_KEY_ID'),
    secretAccessKey: value('SECRET_ACCESS_KEY'),
  });
}
