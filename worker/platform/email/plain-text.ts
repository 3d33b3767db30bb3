import { type EmailTable, greetingOf, type RenderedEmail } from './email.ts';

/** The plain-text part. It is written from the same parts, because text made from HTML tables is hard to read. */
export function textPart(email: RenderedEmail): string {
  const { name, heading, body, action, notes, reason, preferenceLinks } = email;
  const paragraphs = [
    heading,
    greetingOf(name),
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
