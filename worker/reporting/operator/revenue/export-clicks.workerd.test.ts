import { expect, it } from 'vitest';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { call } from '../../../platform/http/testing/call.ts';
import { openScene } from '../../../platform/http/testing/scene.ts';

it('exports the click logs of a publisher, each line with the publisher', async () => {
  const scene = await openScene();
  const [first, second] = [await scene.signUp(), await scene.signUp()];
  const [clickId] = [await scene.click(first), await scene.click(second)];
  const response = await call(
    `/v1/operations/revenue/export?format=json&revenue=false&conversions=false&publisher_id=${first.id}`,
    { key: ADMIN },
  );
  const { clicks } = await response.json<{ clicks: { publisher_id: string; click_id: string }[] }>();
  expect(clicks.map(({ publisher_id, click_id }) => [publisher_id, click_id])).toEqual([[first.id, clickId]]);
});

it('ends when a filter leaves no rows of a page', async () => {
  const scene = await openScene();
  const member = await scene.signUp();
  await scene.click(member);
  const response = await call(
    `/v1/operations/revenue/export?format=csv&revenue=false&conversions=false&publisher_id=${member.id}&brand_id=brd_0123456789abcdef`,
    { key: ADMIN },
  );
  expect(await response.text()).toMatch(/^publisher_id,click_id,.*\r\n$/);
});

it('exports a click that no totals have yet, for one publisher and for all', async () => {
  const scene = await openScene();
  const member = await scene.signUp();
  const clickId = await scene.click(member);
  for (const of of ['', `&publisher_id=${member.id}`]) {
    const response = await call(
      `/v1/operations/revenue/export?format=json&revenue=false&conversions=false${of}`,
      { key: ADMIN },
    );
    const { clicks } = await response.json<{ clicks: { click_id: string }[] }>();
    expect(clicks.map((click) => click.click_id)).toContain(clickId);
  }
});
