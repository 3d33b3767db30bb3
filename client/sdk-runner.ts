import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SDK_LANGUAGES, type SdkLanguage, writeSample } from './sdk-languages.ts';
import { SAMPLE_ORIGIN, SDK_SAMPLES, type SdkSample } from './sdk-samples.ts';

const run = promisify(execFile);

/** The program that runs each language, the Debian package that has it, and the name of the file. */
export const PROGRAMS: Readonly<Record<SdkLanguage, { command: string; package: string; file: string }>> = {
  curl: { command: 'bash', package: 'curl', file: 'sample.sh' },
  javascript: { command: process.execPath, package: 'nodejs', file: 'sample.mjs' },
  python: { command: 'python3', package: 'python3', file: 'sample.py' },
  php: { command: 'php', package: 'php-cli', file: 'sample.php' },
};

/** What the samples run against. */
export interface SampleSystem {
  origin: string;
  /** An API key of a publisher. */
  key: string;
  /** A domain of a brand that earns. */
  brandDomain: string;
}

/** Null if the language is installed, else the package that has it. */
export async function missingPackage(language: SdkLanguage): Promise<string | null> {
  const command = language === 'curl' ? 'curl' : PROGRAMS[language].command;
  try {
    await run(command, ['--version']);
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return PROGRAMS[language].package;
    throw error;
  }
}

/** Runs a sample in its language, as a reader would after copying it, and returns the value that it prints. */
export async function runSample(
  sample: SdkSample,
  language: SdkLanguage,
  { origin, key, brandDomain }: SampleSystem,
): Promise<string> {
  const code = writeSample(sample, language)
    .replaceAll(SAMPLE_ORIGIN, origin)
    .replaceAll('BRAND_DOMAIN', brandDomain)
    .replaceAll('YOUR_SERVER', 'hooks.site.example');
  const folder = mkdtempSync(join(tmpdir(), 'tributary-sample-'));
  try {
    const { command, file } = PROGRAMS[language];
    writeFileSync(join(folder, file), code);
    const { stdout } = await run(command, [file], {
      cwd: folder,
      env: { ...process.env, TRIBUTARY_API_KEY: key },
      timeout: 60_000,
    });
    return language === 'curl' ? valueAt(JSON.parse(stdout), sample.prints) : stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function valueAt(body: unknown, path: readonly string[]): string {
  let value = body;
  for (const name of path) value = Object(value)[name];
  return String(value);
}

/** Every sample in every language. */
export function everySample(): { sample: SdkSample; language: SdkLanguage }[] {
  return SDK_SAMPLES.flatMap((sample) => SDK_LANGUAGES.map((language) => ({ sample, language })));
}
