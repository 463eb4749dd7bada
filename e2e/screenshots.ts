import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { openScreen, PICTURES, screens, WORDS_FILE, withDemo, wordsOf } from './screenshot-screens.ts'

const { PAUDHA_BROWSER } = process.env

/** Saves the README's pictures to docs/screenshots as PNGs of 256 colours, with their words. */
await withDemo(async (demo) => {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(PAUDHA_BROWSER ? { executablePath: PAUDHA_BROWSER } : {}),
  })
  const words: Record<string, string[]> = {}
  try {
    await mkdir(PICTURES, { recursive: true })
    for (const screen of screens) {
      const page = await openScreen(browser, screen, demo)
      const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 })
      await picture.toFile(join(PICTURES, `${screen.name}.png`))
      words[screen.name] = await wordsOf(page)
      console.log(`  docs/screenshots/${screen.name}.png`)
      await page.context().close()
    }
    await writeFile(WORDS_FILE, `${JSON.stringify(words, null, 2)}\n`)
  } finally {
    await browser.close()
  }
})
