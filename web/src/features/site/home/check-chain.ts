import { blockText, headText } from '../../../../../worker/platform/contract/ledger-block.ts';
import type { Blocks } from './blocks-query.ts';

type Block = Blocks['data'][number];

const ALGORITHM = 'Ed25519';

/** What is wrong with a block. */
export type ChainProblem = 'hash' | 'link' | 'signature';

export interface CheckedBlock {
  block: Block;
  problems: readonly ChainProblem[];
}

/**
 * Checks blocks, newest first, in this browser: that each hash is that of the block’s content, that each block names the hash of the
 * one before it, and that each signature is the key’s. Throws a `NotSupportedError` if the browser lacks Ed25519.
 */
export async function checkChain({ data, public_key }: Blocks): Promise<CheckedBlock[]> {
  const key = await crypto.subtle.importKey('raw', bytesOf(public_key), ALGORITHM, false, ['verify']);
  return Promise.all(
    data.map(async (block, place) => {
      const before = data[place + 1];
      const isLinked = !before || (before.number === block.number - 1 && before.hash === block.previous_hash);
      const [hash, isSigned] = await Promise.all([
        sha256Hex(blockText(block)),
        crypto.subtle.verify(
          ALGORITHM,
          key,
          bytesOf(block.signature),
          new TextEncoder().encode(headText(block)),
        ),
      ]);
      const problems: ChainProblem[] = [];
      if (hash !== block.hash) problems.push('hash');
      if (!isLinked) problems.push('link');
      if (!isSigned) problems.push('signature');
      return { block, problems };
    }),
  );
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of base64url without padding. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
