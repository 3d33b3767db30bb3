/** The site's design tokens (`web/src/ui/theme.css`) for pages and emails that its style sheet doesn't reach. */
export const LIGHT = {
  paper: '#f6f1e6',
  sheet: '#fcf9f2',
  ink: '#1b2220',
  muted: '#565c55',
  rule: '#d9d0be',
  ruleStrong: '#827d6d',
  river: '#0b615e',
  onRiver: '#fcf9f2',
};
export const DARK: typeof LIGHT = {
  paper: '#151816',
  sheet: '#1c201d',
  ink: '#ebe6d9',
  muted: '#a9a799',
  rule: '#353b36',
  ruleStrong: '#777d74',
  river: '#7accc4',
  onRiver: '#10201f',
};
export const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";
export const MONO = "'Source Code Pro', ui-monospace, Menlo, Consolas, monospace";

/** The fonts that the site serves under fixed names. A page that uses them allows `font-src 'self'`. */
const FONT_FACES = `@font-face{font-family:'Source Serif 4';src:url(/fonts/text.woff2) format('woff2');font-weight:200 900;font-display:swap}
@font-face{font-family:'Source Code Pro';src:url(/fonts/mono.woff2) format('woff2');font-weight:200 900;font-display:swap}`;

/** CSS that loads the fonts, defines the tokens as variables (`--paper`, `--onRiver`) for both themes, and the focus outline. */
export const TOKENS_CSS = `${FONT_FACES}
:root{color-scheme:light dark;${variables(LIGHT)}}
@media(prefers-color-scheme:dark){:root{${variables(DARK)}}}
:focus-visible{outline:2px solid var(--river);outline-offset:2px}`;

/** The logo: streams that join, in the accent color, 24 px. */
export const LOGO_SVG =
  '<svg viewBox="0 0 32 32" width="24" height="24" fill="none" stroke="currentColor" stroke-linecap="round" aria-hidden="true"><path d="M5 4c0 9 11 7 11 16M27 4c0 9-11 7-11 16M16 4v16" stroke-width="2"/><path d="M16 19v9" stroke-width="4"/></svg>';

function variables(theme: typeof LIGHT): string {
  return Object.entries(theme)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
}
