import { html, raw } from 'hono/html';
import { DARK, LIGHT, SERIF } from '../platform/theme.ts';
import type { EmailTable, RenderedEmail } from './templates.ts';

type Html = ReturnType<typeof html>;

const TEXT = `margin:0 0 16px;font:17px/26px ${SERIF};color:${LIGHT.ink}`;
const SMALL = `margin:0 0 12px;font:14px/21px ${SERIF};color:${LIGHT.muted}`;
const LINK = `color:${LIGHT.river};word-break:break-all`;

/** Dark mode. Light styles are inline, because many email clients drop this element. */
const DARK_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}.sheet{background:${DARK.sheet}!important;border-color:${DARK.rule}!important}
.ink{color:${DARK.ink}!important}.muted{color:${DARK.muted}!important}.rule{border-color:${DARK.rule}!important}
.river{color:${DARK.river}!important}.stream{border-color:${DARK.river}!important}
.button{background:${DARK.river}!important;border-color:${DARK.river}!important}.on-river{color:${DARK.onRiver}!important}}
@media (max-width:480px){.sheet-cell{padding:24px 20px!important}}`;

/** Tables and inline styles, because email clients support little else. Every value is escaped. */
export function htmlPart(email: RenderedEmail): string {
  return String(html`<!doctype html>
<html lang="en" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${email.subject}</title>
<style>${raw(DARK_STYLE)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${email.preheader}${raw('&#847;&zwnj;&nbsp;'.repeat(40))}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.paper}" style="background:${LIGHT.paper}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">${wordmark()}</td></tr>
<tr><td class="sheet sheet-cell" bgcolor="${LIGHT.sheet}" style="padding:36px 40px;background:${LIGHT.sheet};border:1px solid ${LIGHT.rule};border-radius:4px">${sheet(email)}</td></tr>
<tr><td style="padding:20px 4px 0">${footer(email)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`);
}

function wordmark(): Html {
  const stream = (width: number, weight: number) =>
    html`<table role="presentation" width="${width}%" cellpadding="0" cellspacing="0"><tr><td class="stream" height="5" style="height:5px;font-size:0;line-height:0;border-top:${weight}px solid ${LIGHT.river}">&nbsp;</td></tr></table>`;
  return html`<p class="ink" style="margin:0 0 10px;font:600 20px/24px ${raw(SERIF)};color:${LIGHT.ink}">Tributary</p>${stream(24, 1)}${stream(52, 1)}${stream(100, 2)}`;
}

function sheet({ name, heading, body, action, notes }: RenderedEmail): Html {
  return html`<h1 class="ink" style="margin:0 0 20px;font:600 26px/32px ${raw(SERIF)};color:${LIGHT.ink}">${heading}</h1>
<p class="ink" style="${raw(TEXT)}">${name ? `Hello ${name},` : 'Hello,'}</p>
${body.map((block) => (typeof block === 'string' ? html`<p class="ink" style="${raw(TEXT)}">${block}</p>` : tableHtml(block)))}
${button(action)}
${notes.map((note) => html`<p class="ink" style="${raw(TEXT)}">${note}</p>`)}
<p class="muted" style="${raw(SMALL)}">If the button doesn’t work, open this link:<br><a class="river" href="${action.url}" style="${raw(LINK)}">${action.url}</a></p>`;
}

/** The comments are for Outlook, which ignores the styles of links. */
function button({ label, url }: RenderedEmail['action']): Html {
  const font = `font:600 17px/24px ${SERIF};color:${LIGHT.onRiver};text-decoration:none`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td>
<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${url}" style="height:48px;v-text-anchor:middle;width:280px" arcsize="9%" strokecolor="${LIGHT.river}" fillcolor="${LIGHT.river}"><w:anchorlock/><center style="color:${LIGHT.onRiver};font:600 17px Georgia,serif">${label}</center></v:roundrect><![endif]-->
<!--[if !mso]><!--><a class="button on-river" href="${url}" style="display:inline-block;padding:11px 24px;background:${LIGHT.river};border:1px solid ${LIGHT.river};border-radius:4px;${raw(font)}">${label}</a><!--<![endif]-->
</td></tr></table>`;
}

function footer({ reason, preferenceLinks }: RenderedEmail): Html {
  const link = (url: string, label: string) =>
    html`<a class="river" href="${url}" style="color:${LIGHT.river}">${label}</a>`;
  return html`<p class="muted" style="${raw(SMALL)}">${reason}</p>
${preferenceLinks ? html`<p class="muted" style="${raw(SMALL)}">${link(preferenceLinks.settings, 'Email preferences')} &middot; ${link(preferenceLinks.unsubscribe, 'Unsubscribe')}</p>` : ''}`;
}

function tableHtml({ head, rows }: EmailTable) {
  return html`<table class="rule" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px;border-top:1px solid ${LIGHT.rule}">
${head ? html`<tr>${head.map((cell, column) => cellHtml('th', cell, column, 'muted'))}</tr>` : ''}
${rows.map((row) => html`<tr>${row.map((cell, column) => cellHtml('td', cell, column, 'ink'))}</tr>`)}
</table>`;
}

function cellHtml(tag: 'th' | 'td', text: string, column: number, color: 'ink' | 'muted') {
  const side = column === 0 ? 'left' : 'right';
  const font = `font:${tag === 'th' ? '14px/20px' : '16px/24px'} ${SERIF};font-variant-numeric:tabular-nums`;
  const style = `padding:8px ${side === 'left' ? '8px 8px 0' : '0 8px 8px'};border-bottom:1px solid ${LIGHT.rule};text-align:${side};overflow-wrap:anywhere;color:${LIGHT[color]};${font}`;
  return html`${raw(`<${tag} class="${color} rule" align="${side}" style="${style}">`)}${text}${raw(`</${tag}>`)}`;
}

export function textPart(email: RenderedEmail): string {
  const { name, heading, body, action, notes, reason, preferenceLinks } = email;
  const paragraphs = [
    heading,
    name ? `Hello ${name},` : 'Hello,',
    ...body.map((block) => (typeof block === 'string' ? block : tableText(block))),
    `${action.label}:\n${action.url}`,
    ...notes,
    '-- \nTributary',
    reason,
    ...(preferenceLinks
      ? [`Email preferences: ${preferenceLinks.settings}`, `Unsubscribe: ${preferenceLinks.unsubscribe}`]
      : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function tableText({ head = [], rows }: EmailTable): string {
  const lines = rows.map(([first = '', ...others]) => {
    const cells = others.map((cell, index) => (head[index + 1] ? `${head[index + 1]} ${cell}` : cell));
    return `${first}: ${cells.join(', ')}`;
  });
  return lines.join('\n');
}
