import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { sentenceCase } from '../../../../ui/sentence-case.ts';

/** All definitions as a list, also for those who can’t hover. */
export function Definitions({ of }: { of: Readonly<Record<string, string>> }) {
  return (
    <details className="border-t border-rule pt-4">
      <summary className="min-h-11 cursor-pointer text-base text-muted">
        How these figures are counted
      </summary>
      <div className="mt-2">
        <DefinitionList items={Object.entries(of).map(([path, value]) => ({ term: nameOf(path), value }))} />
      </div>
    </details>
  );
}

/** `users.growth_rate` is “Users: growth rate”. */
function nameOf(path: string): string {
  const [group = '', figure] = path.split('.').map((part) => part.replaceAll('_', ' '));
  return figure === undefined ? sentenceCase(group) : `${sentenceCase(group)}: ${figure}`;
}
