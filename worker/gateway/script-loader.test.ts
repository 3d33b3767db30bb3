import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { scriptLoader } from './script-loader.ts';

it('puts the publisher’s script into the page once, however often it is run', () => {
  const added: { src?: string; async?: boolean }[] = [];
  const document = {
    createElement: () => ({}),
    querySelector: (selector: string) => added.find(({ src }) => selector === `script[src="${src}"]`) ?? null,
    head: { appendChild: (script: object) => added.push(script) },
  };
  const loader = scriptLoader('https://tributary.example', publisherIdOf(7));
  runInNewContext(loader, { document });
  runInNewContext(loader, { document });
  expect(added).toEqual([{ src: 'https://tributary.example/script.js?publisher_id=PUB000007', async: true }]);
});
