import { DOCS_GROUPS } from '../docs-pages.ts';
import { Opening } from './opening.tsx';

/** The contents of the documentation. */
export function Home() {
  return (
    <>
      <Opening
        group="Tributary"
        title="Documentation"
        lead="Guides, the API reference and every error code of Tributary."
      />
      <div className="docs-contents">
        {DOCS_GROUPS.map(({ name, pages }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{name}</h2>
            <ul>
              {pages.map(({ slug, title, description }) => (
                <li key={slug}>
                  <a href={`/docs/${slug}`}>{title}</a>
                  <p>{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
