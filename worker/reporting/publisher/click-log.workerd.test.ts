import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, MINUTE } from '../../platform/time.ts';

interface ClickLog {
  data: { click_id: string; sub_id: string | null; classification: string; [field: string]: unknown }[];
  meta: { next_cursor: string | null };
  code?: string;
}

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  const { now } = scene.ctx;
  await scene.click(one, { subId: 'a', country: 'DE', clickedAt: addMs(now, -4 * MINUTE) });
  await scene.click(one, { subId: 'b', country: 'US', clickedAt: addMs(now, -3 * MINUTE) });
  await scene.click(one, {
    subId: 'c',
    country: 'DE',
    classification: 'bot',
    reason: 'known_bot',
    clickedAt: addMs(now, -2 * MINUTE),
  });
  await scene.click(await scene.signUp(), { subId: 'stranger' });
});

const logOf = async (query = '') => (await read<ClickLog>(`/v1/publisher/clicks${query}`, one)).body;
const subIds = (log: ClickLog) => log.data.map((click) => click.sub_id);

describe('the click log', () => {
  it('lists all clicks of the publisher, newest first, with their reasons', async () => {
    const log = await logOf();
    expect(subIds(log)).toEqual(['c', 'b', 'a']);
    expect(log.data[0]).toMatchObject({
      classification: 'bot',
      reason: 'known_bot',
      brand_name: 'Alder Nook',
      network: 'wildfire',
      country: 'DE',
    });
    expect(log.meta.next_cursor).toBeNull();
  });

  it('has neither the visitor’s address nor their user agent', async () => {
    const [click] = (await logOf()).data;
    expect(Object.keys(click ?? {}).filter((field) => /ip|agent|referer$/.test(field))).toEqual([]);
  });

  it('continues after the last click of a page, without gaps or repetitions', async () => {
    const first = await logOf('?limit=2');
    const second = await logOf(`?limit=2&cursor=${first.meta.next_cursor}`);
    expect([...subIds(first), ...subIds(second)]).toEqual(['c', 'b', 'a']);
    expect(second.meta.next_cursor).toBeNull();
  });

  it('can be filtered by several dimensions', async () => {
    expect(subIds(await logOf('?country=DE'))).toEqual(['c', 'a']);
    expect(subIds(await logOf('?country=DE&classification=click'))).toEqual(['a']);
    expect(subIds(await logOf('?sub_id=b'))).toEqual(['b']);
    expect(subIds(await logOf('?link_id=lnk_00000000000000000009'))).toEqual([]);
    expect(subIds(await logOf('?link_id=(none)&country=US'))).toEqual(['b']);
    expect(subIds(await logOf('?country=(none)'))).toEqual([]);
  });

  it.each([
    ['classification=human', 'request.invalid'],
    ['limit=501', 'request.invalid'],
    ['brand_id=prg_00000000000000000009', 'request.invalid'],
  ])('rejects %s', async (query, code) => {
    expect(await logOf(`?${query}`)).toMatchObject({ code });
  });
});
