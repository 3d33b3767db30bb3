export function summary(origin: string, sampleLink: string | null, log: string): string {
  return `
  Tributary runs at ${origin}

${lines([
  ['Demo publisher', 'PUB000001'],
  ['Demo API key', 'ak_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
  ['Demo link', sampleLink ?? 'available after the catalog has a brand'],
])}

  Next
${lines([
  [`open ${origin}`, 'this system and its statistics'],
  ['follow the demo link', 'it leads to the demo shop. Buy something, and the receipt links to the earning'],
  ['npm run demo', 'a click, a sale, a report and an earning, step by step'],
  ['npm test', 'every check and every test'],
])}

  Ctrl-C stops it. Its data is in .wrangler/, and its log is ${log}.
`;
}

function lines(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([left]) => left.length)) + 3;
  return pairs.map(([left, right]) => `    ${left.padEnd(width)}${right}`).join('\n');
}
