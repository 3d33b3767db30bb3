import { CodeBlock } from '../../ui/code-block.tsx';
import { Prose } from '../../ui/prose.tsx';

/** Turning a page's links over in the browser, with a few lines of one's own. */
export function ScriptTab({ publisher }: { publisher: string }) {
  return (
    <Prose>
      <p>
        A link is only an address, so a few lines turn the links of a page over. Name the shops yourself: then
        no other link is touched, and no list of your links leaves the page.
      </p>
      <CodeBlock
        language="html"
        title="At the end of your page"
        code={`<script type="module">
  const shops = new Set(['shop.example', 'www.shop.example']);

  for (const link of document.querySelectorAll('a[href^="http"]'))
    if (shops.has(link.hostname) && !link.hasAttribute('data-plain')) {
      link.href = 'https://tributary.dev/go/${publisher}?url=' + encodeURIComponent(link.href);
      link.rel = 'sponsored noopener';
    }
</script>`}
      />
      <p>
        A link with <code>data-plain</code> stays as it is. Which domains a brand has is in the{' '}
        <a href="/brands">directory</a>, and in <code>GET /v1/brands</code>.
      </p>
    </Prose>
  );
}
