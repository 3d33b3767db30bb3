import { createApiReference } from '/reference/built/scalar/standalone.esm.js';

/** The theme that its reader chose on the site (`src/ui/theme-boot.ts`); without one it is the system's. */
const chosen = localStorage.getItem('tributary-theme');

createApiReference('#reference', {
  url: '/v1/openapi.json',
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'bearerKey' },
  theme: 'none',
  ...(chosen === 'light' || chosen === 'dark' ? { darkMode: chosen === 'dark' } : {}),
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  customFetch: send,
});

/** Without a pasted key a try is the signed-in browser's own call: an empty credential would be refused as a wrong one. */
function send(input, init) {
  const request = new Request(input, init);
  for (const name of ['authorization', 'x-api-key'])
    if (/^(Bearer)?\s*$/i.test(request.headers.get(name) ?? '')) request.headers.delete(name);
  return fetch(request);
}
