import { build, type UserConfig } from 'vite';

/** Bundles a module and all that it imports for browsers. Returns the text, which isn’t minified. */
export async function bundleModule(
  entry: string,
  options: Pick<UserConfig, 'mode' | 'define'>,
): Promise<string> {
  const result = await build({
    ...options,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      // A text that is used twice is declared once.
      rolldownOptions: { optimization: { inlineConst: false } },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled.`);
  return output.output[0].code;
}
