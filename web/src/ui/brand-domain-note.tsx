/** For readers without scripts: what to write in a sample before it works. Scripts put a brand of the catalog there. */
export function BrandDomainNote({ placeholder }: { placeholder: string }) {
  return (
    <noscript>
      <p className="text-base text-muted">
        Replace <code>{placeholder}</code> with the domain of a brand from the <a href="/brands">directory</a>{' '}
        or from <code>GET /v1/brands</code>.
      </p>
    </noscript>
  );
}
