import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { sceneNames, sceneOf, speciesSlugs, viewsOf } from './index.ts'
import { readManifest, recordPicture } from './manifest.ts'
import { writePreviews } from './previews.ts'

/** Raise when the way of rendering changes, so that every picture is made anew. */
const renderingVersion = '1'
const images = fileURLToPath(new URL('../web/public/images/', import.meta.url))
const widths = [320, 640, 1200]
const sceneWidths = [480, 800, 1200]
/** Scenes that pages show as they are, in one size. */
const singleScenes = ['placeholder', 'social']

const isCheck = process.argv.includes('--check')

await renderAll(process.argv.slice(2).filter((argument) => argument !== '--check'))

/** Renders the named species and scenes, or everything, unless their drawings are unchanged; `--check` only names those that are not rendered. */
async function renderAll(wanted: readonly string[]): Promise<void> {
  await mkdir(`${images}plants`, { recursive: true })
  const known = [...(await sceneNames()), ...(await speciesSlugs())]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no picture named ${unknown.join(', ')}.`)
  const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
  for (const name of (await sceneNames()).filter(isWanted)) {
    await renderPicture(name, (await sceneOf(name))(), singleScenes.includes(name) ? [] : sceneWidths)
  }
  for (const slug of (await speciesSlugs()).filter(isWanted)) {
    for (const [view, drawing] of Object.entries(await viewsOf(slug))) {
      await renderPicture(`plants/${slug}-${view}`, drawing(), widths)
    }
  }
  if (!isCheck) await writePreviews()
}

async function renderPicture(name: string, svg: string, sizes: readonly number[]): Promise<void> {
  const hash = createHash('sha256').update(renderingVersion).update(svg).digest('hex').slice(0, 16)
  const known = (await readManifest())[name]
  if (known?.hash === hash && filesOf(name, sizes).every((file) => existsSync(file))) return
  if (isCheck) {
    console.log(`${name} is not rendered`)
    process.exitCode = 1
    return
  }
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (sizes.some((size) => size > width))
    throw new Error(`${name} is drawn ${width} px wide: its copies would be blurred.`)
  const painting = (): Sharp => sharp(data, { raw: { width, height, channels } })
  await painting().jpeg({ quality: 80, mozjpeg: true }).toFile(`${images}${name}.jpg`)
  for (const size of sizes) {
    const sized = await painting().resize(size).raw().toBuffer({ resolveWithObject: true })
    const copy = (): Sharp => sharp(sized.data, { raw: { width: size, height: sized.info.height, channels } })
    await copy().webp({ quality: 70, effort: 4 }).toFile(`${images}${name}-${size}.webp`)
    await copy().avif({ quality: 55, effort: 4 }).toFile(`${images}${name}-${size}.avif`)
  }
  await recordPicture(name, { width, height, preview: await previewOf(painting()), hash })
  console.log(name)
}

function filesOf(name: string, sizes: readonly number[]): string[] {
  return [`${name}.jpg`, ...sizes.flatMap((size) => [`${name}-${size}.webp`, `${name}-${size}.avif`])].map(
    (file) => images + file,
  )
}

async function previewOf(painting: Sharp): Promise<string> {
  const { channels } = await painting.stats()
  const mean = channels.slice(0, 3).map((channel) => Math.round(channel.mean).toString(16).padStart(2, '0'))
  return `#${mean.join('')}`
}
