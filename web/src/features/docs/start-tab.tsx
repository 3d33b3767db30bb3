import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { Prose } from '../../ui/prose.tsx';
import earnings from './samples/earnings.bash.txt?highlighted';
import explain from './samples/explain.bash.txt?highlighted';

/** From nothing to the first link. */
export function StartTab({ publisher }: { publisher: string }) {
  return (
    <Prose>
      <h2>1. Get an id</h2>
      <p>
        <a href="/auth">Sign up</a> with an e-mail address and confirm it. Your publisher ID looks like{' '}
        <code>{publisher}</code>. It is public: it stands in your links.
      </p>
      <h2>2. Make a link</h2>
      <p>Put a product’s address, URL-encoded, behind your id. Nothing has to be registered first.</p>
      <CodeBlock
        title="A link to a product"
        sample={plainSample(`https://tributary.dev/go/${publisher}?url=https%3A%2F%2Fshop.example%2Flamp`)}
      />
      <p>
        Add <code>ref=</code> to tell your links apart: a page, a button, a user of yours. It comes back with
        each click.
      </p>
      <h2>3. Check it</h2>
      <p>Ask what the network makes of an address. When it earns nothing, the answer has the reason.</p>
      <CodeBlock sample={explain} title="No key needed" />
      <h2>4. See what it earns</h2>
      <p>
        Make an API key in <a href="/settings">Settings</a> and keep it on your server. It is shown once.
      </p>
      <CodeBlock sample={earnings} title="Earnings" />
    </Prose>
  );
}
