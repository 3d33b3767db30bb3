import { CodeBlock } from '../../ui/code-block.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { DEMOS, type Demo } from './demos.ts';

const REPLIT = `// Put TRIBUTARY_ID into Secrets, then link through this route.
app.get('/out', (request, response) => {
  const link = new URL(\`https://tributary.dev/go/\${process.env.TRIBUTARY_ID}\`);
  link.searchParams.set('url', request.query.to);
  response.redirect(link.href);
});`;

const LOVABLE = `const PUBLISHER = 'PUB000001'; // yours

export function ProductLink({ to, children }) {
  const href = \`https://tributary.dev/go/\${PUBLISHER}?url=\${encodeURIComponent(to)}\`;
  return (
    <a href={href} target="_blank" rel="sponsored noopener">
      {children}
    </a>
  );
}`;

const WORKFLOW = `1  Your app shows a product        https://shop.example/lamp
2  The link goes through your id   /go/PUB000001?url=…
3  The visitor lands in the shop   302, with the click id
4  The shop reports a sale         pending, then approved
5  The ledger books your share     one posting, one rule, one click`;

const CODE = {
  replit: { label: 'Replit', code: REPLIT, language: 'javascript', title: 'index.js' },
  lovable: { label: 'Lovable', code: LOVABLE, language: 'javascript', title: 'ProductLink.jsx' },
  workflow: { label: 'Workflow', code: WORKFLOW, language: 'text', title: 'What happens' },
} as const;

/** The same link in three places. */
export function CodeDemo({ demo }: { demo: Demo }) {
  const { code, language, title } = CODE[demo];
  return (
    <div className="grid gap-5">
      <TabLinks
        label="Where you build"
        current={demo}
        tabs={DEMOS.map((value) => ({ value, label: CODE[value].label }))}
        searchOf={(value) => ({ demo: value })}
      />
      <CodeBlock key={demo} code={code} language={language} title={title} />
    </div>
  );
}
