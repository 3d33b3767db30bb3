import type { Plugin } from 'vite';

const DYNAMIC_IMPORT = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g;

/**
 * Replaces `import('./x.ts')` by a static import, for tests in workerd. The test runner loads a module over a connection of the
 * first request that asks for it, and a second request that waits for the same module waits for ever.
 */
export function staticImports(): Plugin {
  return {
    name: 'tributary:static-imports',
    transform(code, id) {
      if (!/\/worker\/.*\.tsx?$/.test(id)) return null;
      const modules: string[] = [];
      const body = code.replace(DYNAMIC_IMPORT, (_, _quote, target: string) => {
        const name = `__lazy${modules.length}`;
        modules.push(`import * as ${name} from ${JSON.stringify(target)};`);
        return `Promise.resolve(${name})`;
      });
      if (modules.length === 0) return null;
      // After the code, so that its lines keep their numbers.
      return { code: `${body}\n${modules.join('\n')}`, map: null };
    },
  };
}
