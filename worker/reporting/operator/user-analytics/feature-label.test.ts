import { expect, it } from 'vitest';
import { featureLabel } from './feature-label.ts';

it.each([
  ['affiliate-links', 'Affiliate links'],
  ['call_tool', 'Call tool'],
  ['mcp', 'MCP'],
  ['mcp-server', 'MCP server'],
  ['oauth', 'OAuth'],
])('the feature %s is “%s”', (feature, label) => {
  expect(featureLabel(feature)).toBe(label);
});
