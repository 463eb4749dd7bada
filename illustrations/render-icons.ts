import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Renders the home-screen icons from the favicon: square, since phones cut the corners themselves. */
const source = new URL('../web/public/favicon.svg', import.meta.url)
const images = new URL('../web/public/images/', import.meta.url)
const forest = '#1f3d2b'

const drawing = await readFile(source)
for (const size of [180, 512]) {
  const file = new URL(`icon-${size}.png`, images)
  await sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .flatten({ background: forest })
    .png({ compressionLevel: 9, palette: true })
    .toFile(file.pathname)
  console.log(`icon-${size}`)
}
