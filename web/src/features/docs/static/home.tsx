import { DOCS_GROUPS } from '../docs-pages.ts';

/** The contents of the documentation. */
export function Home() {
  return (
    <div className="docs-contents">
      {DOCS_GROUPS.map(({ name, pages }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {pages.map(({ slug, title, description }) => (
              <li key={slug}>
                <a href={`/docs/${slug}`}>{title}</a>
                <span>{description}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
