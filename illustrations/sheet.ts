import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { sceneNames, sceneOf, speciesSlugs, viewsOf } from './index.ts'

const cell = 300

await makeSheet(process.argv.slice(2))

/** Puts the named pictures (`monstera`, `monstera-detail`, `indoor`), or every main view, on one unlabelled sheet. */
async function makeSheet(wanted: readonly string[]): Promise<void> {
  const drawings = wanted.length > 0 ? (await Promise.all(wanted.map(drawingsNamed))).flat() : await mainViews()
  const columns = Math.min(6, Math.ceil(Math.sqrt(drawings.length)))
  const rows = Math.ceil(drawings.length / columns)
  const cells: OverlayOptions[] = []
  for (const [index, svg] of drawings.entries()) {
    const input = await sharp(Buffer.from(svg)).resize(cell, cell, { fit: 'contain' }).png().toBuffer()
    cells.push({ input, left: (index % columns) * cell, top: Math.floor(index / columns) * cell })
  }
  const file = join(await mkdtemp(join(tmpdir(), 'sheet-')), 'sheet.png')
  const blank = { width: columns * cell, height: rows * cell, channels: 3 as const, background: '#ffffff' }
  await sharp({ create: blank }).composite(cells).png().toFile(file)
  console.log(file)
}

async function mainViews(): Promise<string[]> {
  const all = await Promise.all((await speciesSlugs()).map(viewsOf))
  return all.map((views) => views.main())
}

async function drawingsNamed(name: string): Promise<string[]> {
  if ((await sceneNames()).includes(name)) return [(await sceneOf(name))()]
  const slugs = await speciesSlugs()
  if (slugs.includes(name)) return Object.values(await viewsOf(name)).map((draw) => draw())
  const view = name.slice(name.lastIndexOf('-') + 1) as 'main' | 'detail' | 'room'
  const drawing = (await viewsOf(name.slice(0, -view.length - 1)))[view]
  if (!drawing) throw new Error(`There is no picture named ${name}.`)
  return [drawing()]
}
