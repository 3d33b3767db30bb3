import { describe, expect, it } from 'vitest';
import { redirectTemplate } from './redirect.ts';

const MACROS = { click_id: ['clickID', 'click_id'], sub_id: ['subid'], deeplink: ['deeplink'] };

describe('redirectTemplate', () => {
  it.each([
    ['https://r.example/?cid={clickID}&s={subid}', 'https://r.example/?cid={click_id}&s={sub_id}'],
    ['https://r.example/?cid={CLICKID}', 'https://r.example/?cid={click_id}'],
    ['https://r.example/?cid=%7BclickID%7D#top', 'https://r.example/?cid={click_id}'],
    ['https://r.example/{subid}/go', 'https://r.example/{sub_id}/go'],
    ['https://r.example/?di={device}&cid={clickID}&qld={domain}', 'https://r.example/?cid={click_id}'],
    ['https://r.example/?u=a?b&cid={clickID}', 'https://r.example/?u=a?b&cid={click_id}'],
  ])('converts %s to %s', (redirect, template) => {
    expect(redirectTemplate(redirect, MACROS)).toBe(template);
  });

  it.each([
    ['https://r.example/?enk=1', 'program.untrackable'],
    ['https://r.example/{unknown}?cid={clickID}', 'program.untrackable'],
    ['javascript:{clickID}', 'program.redirect_invalid'],
    [null, 'program.redirect_invalid'],
  ])('throws for %s with %s', (redirect, code) => {
    expect(() => redirectTemplate(redirect, MACROS)).toThrow(expect.objectContaining({ code }));
  });
});
