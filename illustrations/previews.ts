import { rename, writeFile } from 'node:fs/promises'
import { readManifest } from './manifest.ts'

const stylesheet = new URL('../web/previews.css', import.meta.url)

/** Colours are rounded to steps of this size, so that many pictures share one. */
const STEP = 8

/** Writes the stylesheet that fills each picture's frame with its soft preview colour until the picture is there. */
export async function writePreviews(): Promise<void> {
  const names = Map.groupBy(Object.entries(await readManifest()), ([, { preview }]) => rounded(preview))
  const rules = [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([colour, pictures]) => {
      const selectors = pictures.map(([name]) => `img[src$="/images/${name}.jpg"]`)
      return `${selectors.join(',\n')} {\n  background-color: ${colour};\n}\n`
    })
  const draft = new URL(`../web/previews.${process.pid}.css`, import.meta.url)
  await writeFile(
    draft,
    `/* Made by illustrations/render.ts from the pictures' average colours. */\n${rules.join('\n')}`,
  )
  await rename(draft, stylesheet)
}

function rounded(colour: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  return `#${parts
    .map((part) =>
      Math.min(248, Math.round(part / STEP) * STEP)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
