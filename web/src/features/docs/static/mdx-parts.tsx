import samples from 'virtual:sdk-samples';
import type { ComponentProps, ReactNode } from 'react';
import { isValidElement } from 'react';
import { SDK_LANGUAGE_NAMES, SDK_LANGUAGES } from '../../../../../client/sdk-languages.ts';
import { Code } from '../../../ui/code.tsx';
import { BODY_CELL, HEAD_CELL } from '../../../ui/table-class.ts';
import { slugOf } from '../slug-of.ts';
import { CodeGroup, type DocsSample } from './static-code.tsx';

/** What the pages are made of, besides plain HTML elements. */
export const MDX_PARTS = { code: Code, h2, h3, table, th, td, CodeSamples, Sample, Note };

/** Consecutive fences, as `docsCode` of the build groups them. */
function CodeSamples({ parts }: { parts: string }) {
  const group: { samples: DocsSample[]; response?: DocsSample } = JSON.parse(parts);
  return <CodeGroup {...group} />;
}

/** A call of `client/sdk-samples.ts` in each language. The build adds the response that follows it. */
function Sample({ name, response }: { name: string; response?: string }) {
  const sample = samples.find((each) => each.name === name);
  if (!sample) throw new Error(`client/sdk-samples.ts has no sample ${name}.`);
  return (
    <CodeGroup
      samples={SDK_LANGUAGES.map((language) => ({
        language,
        label: SDK_LANGUAGE_NAMES[language],
        title: sample.call,
        sample: sample.code[language],
      }))}
      response={response === undefined ? undefined : JSON.parse(response)}
    />
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <aside className="docs-note border-y border-r border-l-[3px] border-rule border-l-river bg-sheet px-4 py-3">
      {children}
    </aside>
  );
}

function h2({ children }: ComponentProps<'h2'>) {
  return <Anchored as="h2">{children}</Anchored>;
}

function h3({ children }: ComponentProps<'h3'>) {
  return <Anchored as="h3">{children}</Anchored>;
}

/** A heading with a link to itself, which shows on hover and focus. */
export function Anchored({ as: Tag, id, children }: { as: 'h2' | 'h3'; id?: string; children: ReactNode }) {
  const anchor = id ?? slugOf(textOf(children));
  return (
    <Tag id={anchor} tabIndex={-1}>
      <a href={`#${anchor}`} className="docs-anchor">
        {children}
      </a>
    </Tag>
  );
}

/** The build writes the title: the heading that the table is under. */
function table({ title, children }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section aria-label={title} tabIndex={0} className="docs-table fade-x overflow-x-auto">
      <table className="w-full border-collapse text-base">{children}</table>
    </section>
  );
}

function th(props: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={`${HEAD_CELL} text-left align-bottom`} />;
}

function td(props: ComponentProps<'td'>) {
  return <td {...props} className={BODY_CELL} />;
}

/** The plain text of what a heading holds. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}
