import { ChevronDown, Download, KeyRound, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { CommandPalette } from '../command-palette.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { Link } from '../link.tsx';
import { Menu } from '../menu.tsx';
import { Section } from '../section.tsx';
import { Select } from '../select.tsx';
import { Sheet } from '../sheet.tsx';
import { TextField } from '../text-field.tsx';
import { Tooltip } from '../tooltip.tsx';

const COMMANDS = [
  {
    title: 'Pages',
    commands: [
      { id: 'brands', label: 'Brands', keywords: 'programs catalog', aside: '/brands' },
      { id: 'docs', label: 'Developer docs', keywords: 'api reference', aside: '/developer-docs' },
      { id: 'pricing', label: 'Pricing', aside: '/pricing' },
    ],
  },
  { title: 'Actions', commands: [{ id: 'key', label: 'Create an API key', icon: <KeyRound aria-hidden /> }] },
];

/** Dialogs, menus, tooltips and the command palette. */
export function OverlaySpecimens() {
  const [outcome, setOutcome] = useState('nothing yet');
  const [paletteOpen, setPaletteOpen] = useState(false);
  const paletteOpener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState('');
  const groups = COMMANDS.map((group) => ({
    ...group,
    commands: group.commands.map((command) => ({ ...command, onSelect: () => setOutcome(command.label) })),
  }));
  return (
    <Section title="Overlays" lead="Focus moves in, is trapped, and returns. Escape closes.">
      <div className="flex flex-wrap gap-3">
        <Dialog
          title="New link"
          description="Paste a product URL."
          trigger={<Button>Open dialog</Button>}
          footer={<Button variant="primary">Create link</Button>}
        >
          <div className="flex flex-col gap-4">
            <TextField label="Product URL" placeholder="https://" />
            <Select label="Site" choices={[{ value: 'a', label: 'garden.example' }]} />
          </div>
        </Dialog>
        <ConfirmDialog
          title="Revoke this key?"
          description="Whatever uses it stops working at once. This can't be undone."
          confirmLabel="Revoke key"
          trigger={<Button variant="danger">Open confirmation</Button>}
          onConfirm={() => setOutcome('Key revoked')}
        />
        <ConfirmDialog
          title="Delete this site?"
          description="This one fails, to show how."
          confirmLabel="Delete site"
          trigger={<Button>Open failing confirmation</Button>}
          onConfirm={() => Promise.reject(new Error('The site has open links.'))}
        />
        <Sheet title="Conversion" description="cnv_7f3k" trigger={<Button>Open sheet</Button>}>
          <p className="text-md">The details of a row.</p>
        </Sheet>
        <Menu
          trigger={
            <Button>
              Open menu
              <ChevronDown aria-hidden className="size-3.5" strokeWidth={1.5} />
            </Button>
          }
          groups={[
            [
              {
                label: 'Export as CSV',
                icon: <Download aria-hidden />,
                onSelect: () => setOutcome('Exported'),
              },
              {
                label: 'Documentation',
                hint: 'Opens a new tab',
                link: <Link href="#menu-link" tone="ink" />,
              },
            ],
            [
              { label: 'Not allowed', disabled: true, onSelect: () => setOutcome('impossible') },
              {
                label: 'Delete',
                destructive: true,
                icon: <Trash2 aria-hidden />,
                onSelect: () => setOutcome('Deleted'),
              },
            ],
          ]}
        />
        <Button ref={paletteOpener} onClick={() => setPaletteOpen(true)}>
          Open palette
        </Button>
        <Tooltip text="Earnings per click over seven days">
          <Button variant="quiet">EPC</Button>
        </Tooltip>
      </div>
      <p className="mt-4 text-base text-muted">
        Last deed: <output>{outcome}</output>.
      </p>
      <CommandPalette
        groups={groups}
        open={paletteOpen}
        onOpenChange={setPaletteOpen}
        opener={paletteOpener}
        text={text}
        onTextChange={setText}
      />
    </Section>
  );
}
