import LinkBeforeAfter from '../../../shell/link-before-after.tsx';

const LEFT_ALONE = [
  'Links to shops without a program, and links within your own site',
  'Links that belong to another affiliate network already',
  'Amazon links, because Amazon’s terms forbid redirects',
  'Email and phone links, and everything that you exclude',
];

/** A link as the page has it and as a visitor uses it, and the links that stay as they are. */
export function LinkExample({ publisherId }: { publisherId: string }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <LinkBeforeAfter publisherId={publisherId} />
      <div>
        <h3 className="mb-3 text-lg">What stays as it is</h3>
        <ul className="grid gap-x-10 md:grid-cols-2">
          {LEFT_ALONE.map((line) => (
            <li key={line} className="border-t border-rule py-2.5 text-md">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
