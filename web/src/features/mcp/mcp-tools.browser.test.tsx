import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Call, disconnect, exampleOf, refuse, respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';
import type { Tool } from './assistants-query.ts';

const PATH = '/claude-mcp';
const TOOLS = `${PATH}?tab=tools`;
const BRAND = exampleOf('get', '/v1/brands').data[0] ?? missing();
const SECOND = { ...BRAND, id: 'brd_second', name: 'Brook Kettles' };

function toolNamed(name: string, changes: Partial<Tool> = {}): Tool {
  const [example = missing()] = exampleOf('get', '/list_tools').tools;
  return { ...example, name, title: name, ...changes };
}

function missing(): never {
  throw new Error('The API has no example.');
}

const TOOL_LIST = [
  toolNamed('search_brands', {
    title: 'Search brands',
    inputSchema: {
      properties: {
        type: { type: 'string', enum: ['cpc', 'percentage'] },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      },
    },
  }),
  toolNamed('generate_instant_link', {
    title: 'Make a link to a brand',
    inputSchema: {
      properties: {
        brand_id: { type: 'string' },
        url: { type: 'string' },
        publisher_id: { type: 'string' },
      },
      required: ['brand_id'],
    },
  }),
  toolNamed('create_affiliate_campaign', {
    title: 'Create a campaign',
    scope: 'write',
    inputSchema: {
      properties: {
        brand_ids: { type: 'array', items: { type: 'string' } },
        dry_run: { type: 'boolean', default: false },
      },
    },
  }),
  toolNamed('create_links', {
    title: 'Create links',
    scope: 'write',
    inputSchema: {
      properties: {
        links: {
          type: 'array',
          items: {
            type: 'object',
            properties: { url: { type: 'string' }, external_key: { type: 'string' } },
            required: ['url'],
          },
        },
        dry_run: { type: 'boolean', default: false },
      },
      required: ['links'],
    },
  }),
];

let calls: Call[] = [];

beforeEach(() => {
  signIn();
  respond('get', '/list_tools', { tools: TOOL_LIST });
  calls = respond('post', '/call_tool');
  respond('get', '/v1/brands', ({ query }) => ({
    data: [BRAND, SECOND].filter(({ name }) => name.includes(query.q ?? '')),
  }));
  respond('get', '/v1/brands/{id}', ({ params }) => ({
    data: { ...exampleOf('get', '/v1/brands/{id}').data, ...(params.id === SECOND.id ? SECOND : BRAND) },
  }));
});

const form = () => page.getByRole('form', { name: 'Arguments' });
const result = () => page.getByRole('region', { name: 'Result' });
const run = (name = 'Run') => page.getByRole('button', { name, exact: true }).click();
const openTool = (name: string) => renderScreen(`${TOOLS}&tool=${name}`);

async function chooseBrand(label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

describe('the tools', () => {
  it('are grouped, each with its title, its name and whether it writes', async () => {
    await renderScreen(TOOLS);
    await expect.element(page.getByText('4 tools are on the server now.')).toBeVisible();
    for (const { name, title, scope } of TOOL_LIST) {
      const link = page.getByRole('link', { name: title, exact: true });
      await expect.element(link).toHaveAttribute('href', `${TOOLS}&tool=${name}`);
      const line = page.getByRole('listitem').filter({ has: link });
      await expect.element(line).toMatchTextContent(name);
      await expect.element(line).toMatchTextContent(scope === 'write' ? 'Writes' : 'Reads');
    }
  });

  it('that can’t be loaded say so and can be tried again', async () => {
    disconnect('get', '/list_tools');
    await renderScreen(TOOLS);
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load the tools.');
    respond('get', '/list_tools', { tools: TOOL_LIST });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('tools are on the server now.')).toBeVisible();
  });

  it('that don’t exist say so', async () => {
    const router = await openTool('mint_money');
    await expect.element(page.getByText('The server has no tool named mint_money.')).toBeVisible();
    await page.getByRole('link', { name: 'See all tools' }).click();
    await expect.poll(() => router.state.location.href).toBe(TOOLS);
  });
});

describe('the form of a tool', () => {
  it('has the rule of each argument, sends what was filled in, and shows the result as a tree', async () => {
    const brands = Array.from({ length: 5 }, (_, index) => ({
      brand_name: `Brand ${index}`,
      website_url: `https://shop-${index}.example`,
    }));
    calls = respond('post', '/call_tool', {
      content: [{ type: 'text', text: JSON.stringify({ brands, next_offset: null }) }],
    });
    await openTool('search_brands');
    await expect.element(page.getByRole('heading', { name: 'Search brands' })).toHaveFocus();
    await expect.element(form()).toMatchTextContent('Whole number, 1 to 50. Default 10.');
    await form().getByLabelText('limit').fill('5');
    await page.getByRole('combobox', { name: 'type' }).click();
    await page.getByRole('option', { name: 'percentage' }).click();
    await run();
    await expect.element(result()).toMatchTextContent('brands (5)');
    expect(calls[0]?.body).toEqual({
      name: 'search_brands',
      arguments: { type: 'percentage', limit: 5 },
    });
    await result().getByText('The arguments that were sent').click();
    await expect
      .element(result().getByText('"type": "percentage"'))
      .toMatchTextContent(/^\{\s+"type": "percentage",\s+"limit": 5\s+\}$/);
    await result().getByRole('button', { name: 'Copy JSON' }).click();
    await expect
      .poll(async () => JSON.parse(await navigator.clipboard.readText()))
      .toEqual({ brands, next_offset: null });
    const domain = result().getByText('https://shop-0.example', { exact: true });
    await expect.element(domain).not.toBeVisible();
    await result().getByText('Brand 0').first().click();
    await expect.element(domain).toBeVisible();
  });

  it('shows what is wrong with an argument at the argument, until it changes', async () => {
    await openTool('search_brands');
    const limit = form().getByLabelText('limit');
    await limit.fill('many');
    await run();
    await expect.element(form()).toMatchTextContent('Must be a whole number.');
    await expect.element(limit).toHaveFocus();
    await limit.fill('900');
    await expect.element(form()).not.toMatchTextContent('Must be a whole number.');
    refuse('post', '/call_tool', {
      status: 400,
      code: 'request.invalid',
      detail: 'Some fields of the request are missing or wrong.',
      fields: [{ field: 'limit', message: 'Must be at most 50.' }],
    });
    await run();
    await expect.element(form()).toMatchTextContent('Must be at most 50.');
    await expect.element(limit).toHaveFocus();
    await expect
      .element(result().getByRole('alert'))
      .toHaveTextContent(
        'Some fields of the request are missing or wrong. limit: Must be at most 50.400 request.invalid',
      );
  });

  it('says that the server can’t be reached, and can be sent again', async () => {
    disconnect('post', '/call_tool');
    await openTool('search_brands');
    await run();
    await expect.element(result().getByRole('alert')).toMatchTextContent('We couldn’t reach the server.');
    respond('post', '/call_tool');
    await run();
    await expect.element(result()).toMatchTextContent('brands (1)');
  });

  it('finds a brand by its name, and shows the code of a problem without a field', async () => {
    await openTool('generate_instant_link');
    await run();
    await expect.element(form()).toMatchTextContent('This field is required.');
    await expect.element(page.getByRole('combobox', { name: 'brand_id' })).toHaveFocus();
    await chooseBrand('brand_id', BRAND.name);
    const detail = 'The URL belongs to no program.';
    refuse('post', '/call_tool', { status: 422, code: 'link.outside_program_domains', detail });
    await run();
    await expect.element(result().getByRole('alert')).toMatchTextContent('422 link.outside_program_domains');
    await page.getByText('Arguments that most tools share').click();
    await page.getByLabelText('publisher_id').fill('PUB000002');
    const sent = respond('post', '/call_tool');
    await run();
    await expect.element(result()).toMatchTextContent('brands (1)');
    expect(sent[0]?.body).toMatchObject({
      arguments: { brand_id: BRAND.id, publisher_id: 'PUB000002' },
    });
  });

  it('adds and removes several brands', async () => {
    await openTool('create_affiliate_campaign');
    for (const { name } of [BRAND, SECOND]) await chooseBrand('brand_ids', name);
    const list = page.getByRole('list', { name: 'Brands in brand_ids' });
    await expect.poll(() => list.getByRole('listitem').length).toBe(2);
    await list.getByRole('button', { name: `Remove ${BRAND.name}` }).click();
    await run('Run without storing');
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.body).toMatchObject({ arguments: { brand_ids: [SECOND.id], dry_run: true } });
  });

  it('of a tool that writes begins with a dry run', async () => {
    await openTool('create_links');
    const dry = form().getByRole('switch', { name: 'Dry run' });
    await expect.element(dry).toBeChecked();
    await expect.element(form()).toMatchTextContent('On: nothing is stored.');
    await form().getByRole('button', { name: 'Insert an example' }).click();
    await expect
      .element(form().getByLabelText('links'))
      .toHaveValue(JSON.stringify([{ url: `https://${BRAND.domain}/products/42` }], null, 2));
    await form().getByText('Fields of each object in links').click();
    await expect.element(form().getByText('external_key')).toBeVisible();
    await run('Run without storing');
    await expect.element(result().getByText('Dry run', { exact: true })).toBeVisible();
    await dry.click();
    await expect.element(form()).toMatchTextContent('Off: the tool changes your account.');
    await run('Run and store');
    await expect.element(result().getByText('Dry run', { exact: true })).not.toBeInTheDocument();
    expect(calls.map(({ body }) => JSON.stringify(body).includes('"dry_run":true'))).toEqual([true, false]);
  });

  it('says what is wrong with JSON', async () => {
    await openTool('create_links');
    const links = form().getByLabelText('links');
    await links.fill('[{');
    await run('Run without storing');
    await expect.element(form()).toMatchTextContent('This isn’t valid JSON.');
    await expect.element(links).toHaveFocus();
    await links.fill('{}');
    await run('Run without storing');
    await expect.element(form()).toMatchTextContent('Must be a JSON list, such as [ { … } ].');
    expect(calls).toEqual([]);
    const problem = { field: 'links.0.url', message: 'Must have at most 2048 characters.' };
    refuse('post', '/call_tool', { status: 400, code: 'x', detail: 'No.', fields: [problem] });
    await links.fill('[{}]');
    await run('Run without storing');
    await expect.element(form()).toMatchTextContent('Entry 1, url: Must have at most 2048 characters.');
  });
});

describe('the prompts', () => {
  it('are filled in and copied', async () => {
    await renderScreen(`${PATH}?tab=prompts`);
    const card = page.getByRole('article', { name: 'Find brands for a topic' });
    const copy = card.getByRole('button', { name: 'Copy prompt' });
    await expect.element(card.getByText('Fill in the marked words to copy it.')).toBeVisible();
    await expect.element(copy).not.toBeInTheDocument();
    await card.getByLabelText('What your readers are interested in').fill('bread');
    await expect.element(card).toMatchTextContent('Find the ten brands that fit bread best.');
    await copy.click();
    await expect.poll(() => navigator.clipboard.readText()).toContain('that fit bread best');
    expect(page.getByRole('article').length).toBe(6);
  });
});

describe('the documentation of MCP', () => {
  it('has the scopes, the limits and what to do about errors', async () => {
    await renderScreen(`${PATH}?tab=docs`);
    const main = page.getByRole('main');
    for (const text of [
      'See your brands, links, clicks, earnings and payouts',
      '50 calls a minute, 200 with the premium limit',
      '2026-07-28',
      'idempotency_key',
    ])
      await expect.element(main).toMatchTextContent(text);
    const rows = page.getByRole('table', { name: 'Troubleshooting' }).getByRole('row').elements();
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '401Invalid or missing key, generate a new one.',
      '403Key lacks MCP permissions.',
      '429Rate limit exceeded, wait.',
    ]);
  });
});
