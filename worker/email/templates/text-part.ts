import type { Letter, MailTable } from './mail-parts.ts';

/** A mail as plain text: everything that its HTML says, each link written out. */
export function textPart(letter: Letter): string {
  const { name, heading, body, action, notes, reason, choices } = letter;
  const paragraphs = [
    heading,
    name ? `Hello ${name},` : 'Hello,',
    ...body.map((block) => (typeof block === 'string' ? block : tableText(block))),
    `${action.label}:\n${action.url}`,
    ...notes,
    '-- \nTributary',
    reason,
    ...(choices
      ? [`Choose your mails: ${choices.settings}`, `Stop mails of this kind: ${choices.unsubscribe}`]
      : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function tableText({ head = [], rows }: MailTable): string {
  const lines = rows.map(([first = '', ...others]) => {
    const told = others.map((cell, index) => (head[index + 1] ? `${head[index + 1]} ${cell}` : cell));
    return `${first}: ${told.join(', ')}`;
  });
  return lines.join('\n');
}
