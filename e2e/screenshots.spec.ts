import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openScreen, PICTURES, screens, WORDS_FILE, withDemo, wordsOf } from './screenshot-screens.ts'
import { expect, test } from './support/shop.ts'

const softly = expect.configure({ soft: true })

test('the README’s six screenshots are up to date', async ({ browser }) => {
  test.slow()
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  const shown = [...readme.matchAll(/\bdocs\/screenshots\/([\w.-]+\.png)/g)].map(([, file]) => file)
  const files = screens.map(({ name }) => `${name}.png`)
  expect(shown.sort()).toEqual(files.toSorted())
  expect((await readdir(PICTURES)).filter((file) => file.endsWith('.png')).sort()).toEqual(files.toSorted())
  const pictured = JSON.parse(await readFile(WORDS_FILE, 'utf8')) as Record<string, string[]>
  await withDemo(async (demo) => {
    for (const screen of screens) {
      const page = await openScreen(browser, screen, demo)
      expect(pictured[screen.name]?.length, screen.name).toBeGreaterThan(5)
      const message = `${screen.name} has changed: run \`npm run screenshots\` and look at its picture`
      await softly.poll(() => wordsOf(page), message).toEqual(pictured[screen.name])
      await page.context().close()
    }
  })
})
