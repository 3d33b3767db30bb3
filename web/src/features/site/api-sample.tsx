import { CodeBlock } from '../../ui/code-block.tsx';

const BY_CALL = `# Brand, rate and link of a product. No key needed.
curl -G https://tributary.dev/v1/explain \\
  --data-urlencode 'url=https://shop.example/lamp'

# What did my links earn?
curl https://tributary.dev/v1/publisher/earnings \\
  -H "Authorization: Bearer $TRIBUTARY_KEY"`;

const BY_HAND = `<!-- the product, through your publisher id -->
<a href="https://tributary.dev/go/PUB000001?url=https%3A%2F%2Fshop.example%2Flamp"
   rel="sponsored">A lamp</a>`;

/** A link by the API and the same link by hand. */
export function ApiSample() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <CodeBlock code={BY_CALL} language="bash" title="Ask the API" />
      <CodeBlock code={BY_HAND} language="html" title="Or write the link" />
    </div>
  );
}
