import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { ChoiceSpecimens } from './choice-specimens.tsx';

beforeEach(() => renderComponent(<ChoiceSpecimens />));

const choices = () => page.getByRole('region', { name: 'On light paper' });

describe('a checkbox', () => {
  it('is toggled with the space bar and by clicking its label', async () => {
    const news = choices().getByRole('checkbox', { name: 'Send me news' });
    await expect.element(news).toHaveAccessibleDescription('At most once a month.');
    news.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(news).toBeChecked();
    await choices().getByText('Send me news').click();
    await expect.element(news).not.toBeChecked();
  });

  it('can be mixed, and describes its error', async () => {
    await expect
      .element(choices().getByRole('checkbox', { name: 'Some of them' }))
      .toHaveAttribute('aria-checked', 'mixed');
    await expect
      .element(choices().getByRole('checkbox', { name: 'I have read the policy' }))
      .toHaveAccessibleDescription('Please read it first.');
  });
});

describe('a group of radio buttons', () => {
  it('is moved through with the arrow keys, which skip disabled ones', async () => {
    const group = choices().getByRole('radiogroup', { name: 'Group the report' });
    group.getByRole('radio', { name: 'By day' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(group.getByRole('radio', { name: 'By brand' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(group.getByRole('radio', { name: 'By day' })).toBeChecked();
  });
});

describe('a switch', () => {
  it('is toggled with the space bar', async () => {
    const summary = choices().getByRole('switch', { name: 'Weekly summary' });
    summary.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(summary).not.toBeChecked();
  });
});

describe('a slider', () => {
  it('moves by 1 with the arrow keys, by 10 with the page keys, and to its ends', async () => {
    const volume = choices().getByRole('slider', { name: 'Volume' });
    volume.element().focus();
    for (const [key, value] of [
      ['ArrowRight', '41'],
      ['ArrowLeft', '40'],
      ['PageUp', '50'],
      ['PageDown', '40'],
      ['Home', '0'],
      ['End', '100'],
    ]) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(volume).toHaveValue(value);
    }
  });

  it('announces its value with its unit', async () => {
    await expect
      .element(choices().getByRole('slider', { name: 'Click-through rate' }))
      .toHaveAttribute('aria-valuetext', '2.5%');
  });
});

describe('tabs', () => {
  it('are selected with the arrow keys, each with its panel', async () => {
    const tabs = choices().getByRole('tablist', { name: 'Platforms' });
    tabs.getByRole('tab', { name: 'Replit' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tabs.getByRole('tab', { name: 'Lovable' })).toHaveAttribute('aria-selected', 'true');
    await expect
      .element(choices().getByRole('tabpanel', { name: 'Lovable' }))
      .toHaveTextContent('Paste the prompt.');
    await userEvent.keyboard('{End}');
    await expect.element(choices().getByRole('tabpanel', { name: 'Workflow' })).toBeVisible();
    expect(choices().getByRole('tabpanel').length).toBe(1);
  });
});
