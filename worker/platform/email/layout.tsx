import type { CSSProperties, ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { Body, Button, Column, Container, Head, Heading, Html, Link, Preview, Row, Text } from 'react-email';
import { DARK, LIGHT, SERIF } from '../theme.ts';
import { type EmailTable, greetingOf, type RenderedEmail } from './email.ts';

const FONT = { fontFamily: SERIF };
const TEXT = { ...FONT, fontSize: '17px', lineHeight: '26px', color: LIGHT.ink };
const PARAGRAPH = { ...TEXT, marginTop: '0', marginBottom: '16px' };
const SMALL = {
  ...FONT,
  fontSize: '14px',
  lineHeight: '21px',
  color: LIGHT.muted,
  marginTop: '0',
  marginBottom: '12px',
};
const LINK = { color: LIGHT.river, textDecorationLine: 'underline' };
const SHEET = {
  padding: '36px 40px',
  backgroundColor: LIGHT.sheet,
  border: `1px solid ${LIGHT.rule}`,
  borderRadius: '4px',
};
const BUTTON = {
  ...TEXT,
  fontWeight: 600,
  padding: '11px 24px',
  margin: '0 0 20px',
  color: LIGHT.onRiver,
  backgroundColor: LIGHT.river,
  border: `1px solid ${LIGHT.river}`,
  borderRadius: '4px',
};

/** Dark mode and phones. Light styles are inline, because many email clients drop this element. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper,.paper>table>tbody>tr>td{background-color:${DARK.paper}!important}
.sheet{background-color:${DARK.sheet}!important;border-color:${DARK.rule}!important}
.ink{color:${DARK.ink}!important}.muted{color:${DARK.muted}!important}.rule{border-color:${DARK.rule}!important}
.river{color:${DARK.river}!important}.stream{border-color:${DARK.river}!important}
.button{background-color:${DARK.river}!important;border-color:${DARK.river}!important;color:${DARK.onRiver}!important}}
@media (max-width:480px){.sheet{padding:24px 20px!important}}`;

export async function htmlPart(email: RenderedEmail): Promise<string> {
  const { prelude } = await prerender(<Email {...email} />);
  return new Response(prelude).text();
}

function Email(email: RenderedEmail) {
  return (
    <Html lang="en">
      <Head>
        <title>{email.subject}</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE}</style>
      </Head>
      <Body className="paper" style={{ margin: 0, padding: '32px 12px', backgroundColor: LIGHT.paper }}>
        <Preview>{email.preheader}</Preview>
        <Container style={{ maxWidth: '560px' }}>
          <Row>
            <Column style={{ padding: '0 4px 20px' }}>
              <Wordmark />
            </Column>
          </Row>
          <Row>
            <Column className="sheet" style={SHEET}>
              <Sheet {...email} />
            </Column>
          </Row>
          <Row>
            <Column style={{ padding: '20px 4px 0' }}>
              <Footer {...email} />
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

function Wordmark() {
  return (
    <>
      <Text
        className="ink"
        style={{
          ...TEXT,
          fontSize: '20px',
          lineHeight: '24px',
          fontWeight: 600,
          marginTop: '0',
          marginBottom: '10px',
        }}
      >
        Tributary
      </Text>
      <Stream width="24%" weight={1} />
      <Stream width="52%" weight={1} />
      <Stream width="100%" weight={2} />
    </>
  );
}

/** A line of the logo. It is a table, because Outlook ignores the width of other elements. */
function Stream({ width, weight }: { width: string; weight: number }) {
  const style = {
    height: '5px',
    fontSize: 0,
    lineHeight: 0,
    borderTop: `${weight}px solid ${LIGHT.river}`,
  };
  return (
    <table role="presentation" width={width} cellPadding="0" cellSpacing="0">
      <tbody>
        <tr>
          <td className="stream" style={style}>
            &nbsp;
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Sheet({ name, heading, body, action, notes }: RenderedEmail) {
  return (
    <>
      <Heading
        className="ink"
        style={{ ...TEXT, fontSize: '26px', lineHeight: '32px', fontWeight: 600, margin: '0 0 20px' }}
      >
        {heading}
      </Heading>
      <Paragraph>{greetingOf(name)}</Paragraph>
      {body.map((block) =>
        typeof block === 'string' ? (
          <Paragraph key={block}>{block}</Paragraph>
        ) : (
          <Table key={JSON.stringify(block)} {...block} />
        ),
      )}
      <Button className="button" href={action.url} style={BUTTON}>
        {action.label}
      </Button>
      {notes.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
      <Text className="muted" style={SMALL}>
        If the button doesn’t work, open this link:
        <br />
        <Link className="river" href={action.url} style={{ ...LINK, wordBreak: 'break-all' }}>
          {action.url}
        </Link>
      </Text>
    </>
  );
}

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={PARAGRAPH}>
      {children}
    </Text>
  );
}

function Footer({ reason, preferenceLinks }: RenderedEmail) {
  return (
    <>
      <Text className="muted" style={SMALL}>
        {reason}
      </Text>
      {preferenceLinks && (
        <Text className="muted" style={SMALL}>
          <Link className="river" href={preferenceLinks.settings} style={LINK}>
            Email preferences
          </Link>
          {' · '}
          <Link className="river" href={preferenceLinks.unsubscribe} style={LINK}>
            Unsubscribe
          </Link>
        </Text>
      )}
    </>
  );
}

function Table({ head, rows }: EmailTable) {
  return (
    <table
      className="rule"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ margin: '4px 0 24px', borderTop: `1px solid ${LIGHT.rule}` }}
    >
      {head && (
        <thead>
          <tr>
            {head.map((text, column) => (
              <th key={text} scope="col" className="muted rule" style={cellStyle(column, HEAD_CELL)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two numbers of a row can be equal, and rows never change
              <td key={column} className="ink rule" style={cellStyle(column, CELL)}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD_CELL: CSSProperties = {
  fontSize: '14px',
  lineHeight: '20px',
  fontWeight: 400,
  color: LIGHT.muted,
};
const CELL: CSSProperties = { fontSize: '16px', lineHeight: '24px', color: LIGHT.ink };

function cellStyle(column: number, style: CSSProperties): CSSProperties {
  return {
    ...FONT,
    ...style,
    padding: column === 0 ? '8px 8px 8px 0' : '8px 0 8px 8px',
    textAlign: column === 0 ? 'left' : 'right',
    borderBottom: `1px solid ${LIGHT.rule}`,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  };
}
