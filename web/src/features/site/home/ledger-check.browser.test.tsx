import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { blockText, headText } from '../../../../../worker/platform/contract/ledger-block.ts';
import { disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import type { Blocks } from './blocks-query.ts';
import { LedgerCheck } from './ledger-check.tsx';

const PATH = '/v1/ledger/blocks';
const GENESIS = '0'.repeat(64);

describe('the check of the ledger’s blocks in a visitor’s browser', () => {
  it('says that no block was changed', async () => {
    await check(await chain(3));
    await expect.element(page.getByText('3 blocks checked, none was changed.')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Checked blocks' })).toMatchTextContent('1');
  });

  it.each([
    ['rows_hash', 'f'.repeat(64), 'Block 2: its hash doesn’t match its content.'],
    ['signature', 'A'.repeat(86), 'Block 2: its signature doesn’t match our key.'],
  ] as const)('names the block whose %s was changed', async (field, value, sentence) => {
    const blocks = await chain(3);
    const data = blocks.data.map((block) => (block.number === 2 ? { ...block, [field]: value } : block));
    await check({ ...blocks, data });
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('finds that a block was taken out', async () => {
    const blocks = await chain(3);
    await check({ ...blocks, data: blocks.data.filter(({ number }) => number !== 2) });
    await expect.element(page.getByText('Block 3: it doesn’t name the block before it.')).toBeVisible();
  });

  it('finds that a chain is signed with another key', async () => {
    const [first, second] = [await chain(1), await chain(1)];
    await check({ ...second, public_key: first.public_key });
    await expect.element(page.getByText('Block 1: its signature doesn’t match our key.')).toBeVisible();
  });

  it('says that there is no block yet, or that they can’t be loaded', async () => {
    await check({ ...(await chain(1)), data: [] });
    await expect.element(page.getByText('No block is closed yet.')).toBeVisible();
    disconnect('get', PATH);
    await page.getByRole('button', { name: 'Check the last blocks' }).click();
    await expect.element(page.getByText('We couldn’t load the blocks.')).toBeVisible();
  });
});

async function check(blocks: Blocks): Promise<void> {
  respond('get', PATH, blocks);
  await renderComponent(<LedgerCheck />);
  await page.getByRole('button', { name: 'Check the last blocks' }).click();
}

/** Closed blocks, newest first, signed with a new key. */
async function chain(length: number): Promise<Blocks> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const data: Blocks['data'] = [];
  for (let number = 1; number <= length; number++) {
    const content = {
      ...{ number, first_seq: number * 10, last_seq: number * 10 + 9, row_count: 10 },
      ...{ rows_hash: String(number).repeat(64), previous_hash: data[0]?.hash ?? GENESIS, closed_at: number },
    };
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(blockText(content)));
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const signed = new TextEncoder().encode(headText({ ...content, hash }));
    const signature = base64Url(await crypto.subtle.sign('Ed25519', privateKey, signed));
    data.unshift({ ...content, hash, signature });
  }
  const { meta } = exampleOf('get', PATH);
  return { data, public_key: base64Url(await crypto.subtle.exportKey('raw', publicKey)), meta };
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
