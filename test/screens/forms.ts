import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Types anew into the fields with these labels. */
export async function fillIn(person: UserEvent, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label)
    await person.clear(field)
    if (value !== '') await person.type(field, value)
  }
}

/** Presses the button of this name once it is there. */
export async function press(person: UserEvent, name: string | RegExp): Promise<void> {
  await person.click(await screen.findByRole('button', { name }))
}

/** Waits for each of these texts. */
export async function expectTexts(...texts: (string | RegExp)[]): Promise<void> {
  // A toast is there before it is visible.
  for (const text of texts) await waitFor(() => expect(screen.getByText(text)).toBeVisible())
}

/** Waits for exactly these errors, of fields and of forms. */
export async function expectAlerts(...alerts: unknown[]): Promise<void> {
  await expect.poll(() => screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(alerts)
}

/** The texts of elements, such as the cells of a row. */
export function textsOf(elements: readonly HTMLElement[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent)
}

/** The texts of the cells of the row that has this text. */
export async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement
  return textsOf(within(row).getAllByRole('cell'))
}
