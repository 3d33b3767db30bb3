// A partial registry mirror leaves optional platform packages out of package-lock.json. This adds them, so that `npm ci`
// works on every platform. Run it after an `npm install` against such a mirror.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const OS = new Map(
  ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix']
    .map((os) => [os, os])
    .concat([['windows', 'win32']]),
);
const CPU = new Map(
  ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']
    .map((cpu) => [cpu, cpu])
    .concat([['64', 'x64']]),
);

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
for (const [parent, entry] of Object.entries({ ...lock.packages }))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
    if (/^\d/.test(version) && !isInstalledFor(parent, name))
      lock.packages[`node_modules/${name}`] = platformEntry(name, version, entry.dev);
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);

/** True if the dependency is in the package's node_modules or in one above it. */
function isInstalledFor(parent, name) {
  const steps = parent === '' ? [] : parent.split('/node_modules/');
  const folders = ['', ...steps.map((_, index) => `${steps.slice(0, index + 1).join('/node_modules/')}/`)];
  return folders.some((folder) => lock.packages[`${folder}node_modules/${name}`]);
}

/** The lock entry that npm writes for another platform, derived from the name: `@biomejs/cli-linux-arm64-musl`. */
function platformEntry(name, version, dev) {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => OS.get(word)).find(Boolean);
  const cpu = words.map((word) => CPU.get(word)).find(Boolean);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : null;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev: true }),
    ...(libc && os === 'linux' && { libc }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
