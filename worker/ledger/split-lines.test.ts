import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from './split-lines.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

describe('splitLines', () => {
  it('returns whole lines wherever chunks end, and splits only at newlines', async () => {
    const line = fc.stringMatching(/^[a-zé€😀\u2028\r]{1,12}$/u);
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (lines, size, closed) => {
          const text = lines.join('\n') + (closed ? '\n' : '');
          const read: string[] = [];
          for await (const found of splitLines(inChunks(text, size))) read.push(found);
          expect(read).toEqual(lines);
        },
      ),
    );
  });
});
