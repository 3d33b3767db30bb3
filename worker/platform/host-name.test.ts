import { expect, test } from 'vitest';
import { hostOf } from './host-name.ts';

test.each([
  ['Nova.Example', 'nova.example'],
  ['https://www.nova.example:8443/a?b', 'nova.example'],
  ['*.nova.example', 'nova.example'],
  ['nova.example.', 'nova.example'],
  ['www.example', 'www.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['', null],
  ['not a host', null],
  ['https://', null],
])('the host of %j is %j', (text, host) => {
  expect(hostOf(text)).toBe(host);
});
