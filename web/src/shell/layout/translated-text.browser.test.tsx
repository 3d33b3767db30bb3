import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { translatePage } from '../../testing/translate.ts';
import { keepTranslatedText } from './translated-text.ts';

/** Text beside conditional elements and other text, which React changes node by node. */
function Clicks() {
  const [count, setCount] = useState(1);
  const [isLive, setLive] = useState(false);
  useEffect(keepTranslatedText, []);
  return (
    <>
      <input aria-label="Note" />
      <p data-testid="line">
        {isLive && <b>Live: </b>}
        {count} clicks
        {count < 3 && ' of few visitors'}
      </p>
      <div translate="no">
        <button type="button" onClick={() => setCount(count + 1)}>
          Count
        </button>
        <button type="button" onClick={() => setLive(!isLive)}>
          Live
        </button>
      </div>
    </>
  );
}

const line = () => page.getByTestId('line');
const press = (name: string) => page.getByRole('button', { name }).click();

describe.each(['replaces', 'moves'] as const)('a page whose translator %s texts', (translator) => {
  it('shows a text that has changed, each time', async () => {
    await renderComponent(<Clicks />);
    await translatePage(translator);
    await press('Count');
    await expect.element(line()).toMatchTextContent(/^2 clicks/i);
    await translatePage(translator);
    await press('Count');
    await expect.element(line()).toMatchTextContent(/^3 clicks/i);
  });

  it('takes a text out that no longer applies', async () => {
    await renderComponent(<Clicks />);
    await translatePage(translator);
    await press('Count');
    await press('Count');
    await expect.element(line()).not.toMatchTextContent(/few visitors/i);
  });

  it('puts an element in front of a text and takes it out again', async () => {
    await renderComponent(<Clicks />);
    await page.getByLabelText('Note').fill('Half a sentence');
    await translatePage(translator);
    await press('Live');
    await expect.element(line()).toMatchTextContent(/^Live: 1 clicks/i);
    await translatePage(translator);
    await press('Live');
    await expect.element(line()).toMatchTextContent(/^1 clicks/i);
    await expect.element(page.getByLabelText('Note')).toHaveValue('Half a sentence');
  });
});

describe('a page that is not translated', () => {
  it('still refuses to remove a node that another element holds', async () => {
    await renderComponent(<Clicks />);
    const [one, other] = [document.createElement('p'), document.createElement('p')];
    const child = one.appendChild(document.createElement('b'));
    expect(() => other.removeChild(child)).toThrow('not a child');
    expect(() => other.insertBefore(document.createElement('i'), child)).toThrow('not a child');
  });
});
