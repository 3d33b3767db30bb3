import type { ReactNode } from 'react';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Site } from './sites-query.ts';

/** The labels of the proofs, by their names in the API. */
export const PROOF_LABELS: Record<string, string> = {
  dns: 'DNS record',
  file: 'File',
  meta: 'Meta tag',
};

/** The three kinds of proof, each with a text to copy. Collapsed for a verified site. */
export function SiteProofs({ site }: { site: Site }) {
  const isSettled = site.status === 'verified' && site.lost_at === null;
  if (!isSettled) return <ProofTabs site={site} />;
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2 text-base text-river touch:py-3">Proofs of ownership</summary>
      <ProofTabs site={site} />
    </details>
  );
}

function ProofTabs({ site: { domain, verification } }: { site: Site }) {
  const { dns_name, dns_value, file_url, file_content, meta_tag } = verification;
  return (
    <div className="mt-4">
      <Tabs
        label={`Ways to prove that you own ${domain}`}
        tabs={[
          {
            value: 'dns',
            label: PROOF_LABELS.dns,
            panel: (
              <Proof title="TXT record" text={dns_value} copyLabel="Copy record">
                Add this TXT record to the DNS of <Code>{dns_name}</Code>, or of{' '}
                <Code>_tributary.{dns_name}</Code>.
              </Proof>
            ),
          },
          {
            value: 'file',
            label: PROOF_LABELS.file,
            panel: (
              <Proof title="tributary.txt" text={file_content} copyLabel="Copy text">
                Put this line in a text file at <Code>{file_url}</Code>.
              </Proof>
            ),
          },
          {
            value: 'meta',
            label: PROOF_LABELS.meta,
            panel: (
              <Proof title="HTML" text={meta_tag} copyLabel="Copy tag">
                Put this tag in the head of your home page, <Code>{`https://${domain}/`}</Code>.
              </Proof>
            ),
          },
        ]}
      />
    </div>
  );
}

interface ProofProps {
  title: string;
  text: string;
  copyLabel: string;
  children: ReactNode;
}

function Proof({ title, text, copyLabel, children }: ProofProps) {
  return (
    <>
      <p className="mb-3 max-w-[68ch] text-base break-words">{children} Keep it there.</p>
      <CodeBlock title={title} sample={plainSample(text)} copyLabel={copyLabel} />
    </>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code translate="no" className="font-mono text-sm">
      {children}
    </code>
  );
}
