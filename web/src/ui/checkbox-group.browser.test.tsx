import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../testing/render.tsx';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';

function Permissions() {
  const [isTried, setTried] = useState(false);
  return (
    <>
      <CheckboxGroup label="Permissions" error={isTried ? 'Choose at least one.' : undefined}>
        <Checkbox label="Read" />
      </CheckboxGroup>
      <button type="button" onClick={() => setTried(true)}>
        Save
      </button>
    </>
  );
}

it('the error of a group of checkboxes is announced and describes the group', async () => {
  await renderComponent(<Permissions />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Choose at least one.');
  await expect
    .element(page.getByRole('group', { name: 'Permissions' }))
    .toHaveAccessibleDescription('Choose at least one.');
});
