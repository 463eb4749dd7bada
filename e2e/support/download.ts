import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** Presses a button in a page or a part of it; returns the name and the text of the file that this downloads. */
export async function download(within: Page | Locator, button: string): Promise<{ name: string; text: string }> {
  const page = 'page' in within ? within.page() : within
  const saving = page.waitForEvent('download')
  await within.getByRole('button', { name: button }).click()
  const file = await saving
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
