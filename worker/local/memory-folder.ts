import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';

/**
 * The folder for the stores of tests: in memory where the system has such a folder, because every write of a database on a disk
 * waits for the disk, which takes half of a test's time.
 */
export function memoryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    return IN_MEMORY;
  } catch {
    return tmpdir();
  }
}
