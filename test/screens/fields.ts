import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Fills in the fields with these labels as a paste does: large forms take long to type into. */
export function enter(fields: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** Waits for the values of the fields with these labels. */
export async function expectValues(fields: Readonly<Record<string, string | number | null>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    expect(await screen.findByLabelText(label), label).toHaveValue(value)
}

/** Waits until the fields with these labels are described by this, such as what is wrong with them. */
export async function expectSaidOf(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, said] of Object.entries(fields))
    await waitFor(() =>
      expect(screen.getAllByLabelText(label)[0]).toHaveAccessibleDescription(expect.stringContaining(said)),
    )
}
