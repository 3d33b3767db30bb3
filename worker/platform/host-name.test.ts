import { expect, it } from 'vitest';
import { hostOf } from './host-name.ts';

it.each([
  ['Nova.Example', 'nova.example'],
  ['https://www.nova.example:8443/a?b', 'nova.example'],
  ['*.nova.example', 'nova.example'],
  ['nova.example.', 'nova.example'],
  ['www.example', 'www.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['', null],
  ['not a host', null],
  ['https://', null],
  ['https://user:secret@nova.example/', null],
  ['ftp://nova.example/', null],
  ['https://127.0.0.1/', null],
  ['https://0x7f.1/', null],
  ['https://2130706433/', null],
  ['https://[::1]/', null],
  ['nova.example..', null],
  ['.nova.example', null],
  ['https://ｎｏｖａ。example/', 'nova.example'],
  ['https://nov%61.example/', 'nova.example'],
])('the host of %j is %j', (text, host) => {
  expect(hostOf(text)).toBe(host);
});
