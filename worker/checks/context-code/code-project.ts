import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { transform as transformAstro } from '@astrojs/compiler';
import { compile as compileSvelte } from 'svelte/compiler';
import { transformWithOxc } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

const FILE = /^#+ [^`\n]*`([^`\n]+)`\n```(\w+)\n([\s\S]*?)\n```$/gm;
const PROJECTS = join(import.meta.dirname, '../.wrangler');
const run = promisify(execFile);

/** Settings of the assistant itself, which are no files of a site. */
const MCP_SECTION = /^## MCP tools\n(?:(?!^## )[\s\S])*/m;

/** The code of a context file by its path. Throws if a code block has no path: it would not be run. */
export function filesOf(file: string): Map<string, string> {
  const text = file.replace(MCP_SECTION, '');
  const found = [...text.matchAll(FILE)].map(([, path = '', , code = '']) => [path, code] as const);
  const blocks = text.match(/^```\w+$/gm)?.length ?? 0;
  if (found.length !== blocks || new Set(found.map(([path]) => path)).size !== blocks)
    throw new Error(`${blocks} code blocks, but ${found.length} with their own path.`);
  return new Map(found);
}

/** The files in a folder of their own beside the packages that they import. */
export class CodeProject {
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, string>;

  constructor(files: ReadonlyMap<string, string>) {
    mkdirSync(PROJECTS, { recursive: true });
    this.#folder = mkdtempSync(join(PROJECTS, 'context-code-'));
    this.#files = files;
    for (const [path, code] of files) writeFileSync(join(this.#folder, path), code);
  }

  /** Compiles a file with its framework and imports it. */
  async load<Module>(path: string): Promise<Module> {
    const target = join(this.#folder, `${path}.mjs`);
    writeFileSync(target, await compiled(path, this.#files.get(path) ?? ''));
    return import(/* @vite-ignore */ pathToFileURL(target).href);
  }

  /** Runs a script in Node and returns what it prints. Rejects if it fails. */
  async run(path: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await run(process.execPath, [path, ...args], {
      cwd: this.#folder,
      env: { ...process.env, ...env },
    });
    return stdout.trim();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function compiled(path: string, code: string): Promise<string> {
  switch (path.slice(path.lastIndexOf('.'))) {
    case '.jsx':
      return (await transformWithOxc(code, path, { jsx: { runtime: 'automatic' } })).code;
    case '.vue':
      return compiledVue(path, code);
    case '.svelte':
      return compileSvelte(code, { filename: path, generate: 'server' }).js.code;
    case '.astro':
      return astroFrontmatter(path, code);
    default:
      return code;
  }
}

function compiledVue(filename: string, code: string): string {
  const { descriptor, errors } = parse(code, { filename });
  if (errors.length > 0) throw errors[0];
  const templateOptions = { ssr: true, ssrCssVars: [] };
  return compileScript(descriptor, { id: filename, inlineTemplate: true, templateOptions }).content;
}

/** Compiles the page, and returns its script as a module, because the page itself runs only in an Astro project. */
async function astroFrontmatter(filename: string, code: string): Promise<string> {
  const { diagnostics } = await transformAstro(code, { filename });
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.text);
  const [, script = ''] = code.split(/^---$/m);
  return `${script}\nexport { tributary, urls };`;
}
