import { pathsOfDrawing } from '../../ui/streams/drawings.ts';

const LINE_LENGTH = 26;

/** The image of link previews, with the page's title. It uses the light theme. */
export function SocialImage({ title }: { title: string }) {
  const lines = wrap(title);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={title}
      width="1200"
      height="630"
      fontFamily="Source Serif 4 Variable"
    >
      <rect width="1200" height="630" fill="#f6f1e6" />
      <g
        transform="translate(760 28)"
        fill="none"
        stroke="#0b615e"
        strokeLinecap="round"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, which the build makes from numbers
        dangerouslySetInnerHTML={{ __html: pathsOfDrawing('hero') }}
      />
      <text x="80" y="120" fontSize="40" fill="#0b615e">
        Tributary
      </text>
      {lines.map((line, index) => (
        <text key={line} x="80" y={560 - (lines.length - 1 - index) * 80} fontSize="68" fill="#1b2220">
          {line}
        </text>
      ))}
    </svg>
  );
}

function wrap(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length === 0 || longer.length > LINE_LENGTH) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}
