import { Plus, Search, Trash2 } from 'lucide-react';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import { CopyButton } from '../copy-button.tsx';
import { CopyIconButton } from '../copy-icon-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Section } from '../section.tsx';
import { Spinner } from '../spinner.tsx';
import { toast } from '../toast.ts';
import { BothThemes } from './both-themes.tsx';

const ICON = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 } as const;

/** Buttons and links. */
export function PressSpecimens() {
  return (
    <Section title="Buttons">
      <BothThemes>
        {() => (
          <div className="flex flex-col gap-5">
            <p className="flex flex-wrap items-center gap-3">
              <Button variant="primary">Create link</Button>
              <Button>Visit website</Button>
              <Button variant="quiet">Not now</Button>
              <Button variant="danger">Revoke key</Button>
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <Button variant="primary" loading>
                Saving
              </Button>
              <Button loading>Loading</Button>
              <Button variant="primary" disabled>
                Disabled
              </Button>
              <Button disabled>Disabled</Button>
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <Button variant="primary" size="lg">
                Start earning
              </Button>
              <Button size="sm" icon={<Plus {...ICON} />}>
                Add site
              </Button>
              <a href="#top" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                A link as a button
              </a>
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <IconButton label="Search" icon={<Search {...ICON} />} />
              <IconButton label="Delete" icon={<Trash2 {...ICON} />} disabled />
              <span className="flex items-center gap-3 text-river">
                <Spinner label="Working" />
                <Spinner size="md" label="Working" />
                <Spinner size="lg" label="Working" />
              </span>
            </p>
          </div>
        )}
      </BothThemes>
      <div className="mt-6 flex flex-wrap gap-3">
        <CopyButton text="https://tributary.example/go/PUB000001/kettle" label="Copy link" />
        <CopyIconButton
          text="https://tributary.example/go/PUB000001/kettle"
          label="Copy the link of the kettle"
        />
        <CopyButton
          text="<script></script>"
          label="Copy script"
          restAfter={3000}
          variant="primary"
          onCopied={() =>
            toast.success('Script copied successfully!', "Now paste it into your website's header.")
          }
          onFailed={() => toast.error('Failed to copy', 'Please copy the code manually.')}
        />
      </div>
    </Section>
  );
}
