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

/** Presses what opens a dialog, which may have this title, and looks into that. */
export async function openDialog(person: UserEvent, button: string, name?: string | RegExp) {
  await press(person, button)
  return within(await screen.findByRole('alertdialog', name === undefined ? {} : { name }))
}

/** Expects links of these names to these addresses. */
export function expectLinks(links: Readonly<Record<string, string>>): void {
  for (const [name, href] of Object.entries(links))
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
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

/** The texts of the cells of each row of the table in this region, but for its heads. */
export function rowsOf(region: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('region', { name: region })).getAllByRole('row')
  return rows.map((row) => textsOf(within(row).getAllByRole('cell')))
}

/** The texts of the cells of the row that has this text. */
export async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement
  return textsOf(within(row).getAllByRole('cell'))
}

/** The addresses of the pictures in the list's line that has this text. */
export function picturesBeside(text: string): (string | null)[] {
  const images = screen.getByText(text).closest('li')?.querySelectorAll('img') ?? []
  return Array.from(images, (image) => image.getAttribute('src'))
}
