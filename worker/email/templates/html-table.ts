import { html, raw } from 'hono/html';
import { LIGHT, SERIF } from '../../platform/theme.ts';
import type { MailTable } from './mail-parts.ts';

/** A table of figures: names to the left, figures to the right in figures of one width. */
export function tableHtml({ head, rows }: MailTable) {
  return html`<table class="rule" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px;border-top:1px solid ${LIGHT.rule}">
${head ? html`<tr>${head.map((cell, column) => cellHtml('th', cell, column, 'muted'))}</tr>` : ''}
${rows.map((row) => html`<tr>${row.map((cell, column) => cellHtml('td', cell, column, 'ink'))}</tr>`)}
</table>`;
}

function cellHtml(tag: 'th' | 'td', text: string, column: number, color: 'ink' | 'muted') {
  const side = column === 0 ? 'left' : 'right';
  const face = `font:${tag === 'th' ? '14px/20px' : '16px/24px'} ${SERIF};font-variant-numeric:tabular-nums`;
  const style = `padding:8px ${side === 'left' ? '8px 8px 0' : '0 8px 8px'};border-bottom:1px solid ${LIGHT.rule};text-align:${side};overflow-wrap:anywhere;color:${LIGHT[color]};${face}`;
  return html`${raw(`<${tag} class="${color} rule" align="${side}" style="${style}">`)}${text}${raw(`</${tag}>`)}`;
}
