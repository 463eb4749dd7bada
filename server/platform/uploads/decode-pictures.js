import { appendFile, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'

// The program of a process of its own, which decodes pictures within limits that its parent sets. JavaScript, because
// stripping types from TypeScript would load a compiler for this process alone, which takes 15 MB.

/** @import { PictureTask, PictureTasks } from './process-image.ts' */

/** As of the thread that hashes passwords: the shop's own process comes first. */
const NICENESS = 5
/** Transparent pictures get the shop's background colour. */
const BACKGROUND = '#faf6ee'
/** The end markers of formats, which some cameras and transfers leave out */
const ENDS = { jpeg: Buffer.from([0xff, 0xd9]), png: Buffer.from('0000000049454e44ae426082', 'hex') }

if (process.platform === 'linux') setPriority(NICENESS)
// No cache between pictures, one thread, and only the four decoders that are needed, whatever a file claims to be.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`) })

// A signal to the whole group leaves this process to its parent, which finishes its requests.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async (/** @type {PictureTask} */ task) => {
  const answer = await (task.kind === 'inspect' ? inspect(task) : make(task)).catch(() => null)
  // Buffers of files live outside of the heap, and do not hurry its collector.
  globalThis.gc?.()
  process.send?.({ answer })
})
process.send?.({ isReady: true })

/**
 * @param {PictureTasks['inspect']['task']} task
 * @returns {Promise<PictureTasks['inspect']['answer']>}
 */
async function inspect({ path, format }) {
  const read = await sharp(path, { limitInputPixels: false }).metadata()
  const file = await readFile(path)
  return {
    header: {
      format,
      width: read.width,
      height: read.height,
      channels: read.channels,
      bytesPerChannel: read.depth === 'uchar' ? 1 : 2,
      isWhole: format === 'webp' ? isLossless(file) : read.isProgressive,
      storedChannels: read.chromaSubsampling === '4:2:0' ? 1.5 : read.channels,
      isMoving: (read.pages ?? 1) > 1 || (format === 'png' && chunksOfPng(file).includes('acTL')),
      bytes: file.length,
    },
    isAv1: read.compression === undefined || read.compression === 'av1',
    lacksEnd: (format === 'jpeg' || format === 'png') && !hasEnd(file, format),
  }
}

/**
 * The types of the chunks before a PNG's pixels; `acTL` says that it moves.
 *
 * @param {Buffer} file
 */
function chunksOfPng(file) {
  const types = []
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    types.push(type)
  }
  return types
}

/**
 * Whether a WebP has a chunk of lossless pixels.
 *
 * @param {Buffer} file
 */
function isLossless(file) {
  for (let at = 12; at + 8 <= file.length; at += 8 + 2 * Math.ceil(file.readUInt32LE(at + 4) / 2))
    if (file.toString('latin1', at, at + 4) === 'VP8L') return true
  return false
}

/**
 * Whether the end marker is there, perhaps with something behind it. In a JPEG the thumbnail before the scan has one too.
 *
 * @param {Buffer} file
 * @param {'jpeg' | 'png'} format
 */
function hasEnd(file, format) {
  return format === 'png' ? file.includes('IEND') : file.indexOf(ENDS.jpeg, scanOfJpeg(file)) !== -1
}

/** @param {Buffer} file */
function scanOfJpeg(file) {
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda) {
    at += file[at + 1] === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return at
}

/**
 * Decodes a picture once. With its end marker a file that lacks nothing else decodes without a warning; a truncated one
 * still does not.
 *
 * @param {PictureTasks['make']['task']} task
 * @returns {Promise<PictureTasks['make']['answer']>}
 */
async function make({ path, format, lacksEnd, width, height, copies }) {
  if (lacksEnd && (format === 'jpeg' || format === 'png')) await appendFile(path, ENDS[format])
  const { data, info } = await sharp(path, { failOn: lacksEnd ? 'warning' : 'error' })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const files = []
  for (const copy of copies) {
    const resized = () => picture().resize({ width: copy, withoutEnlargement: true })
    // Qualities are those of the shop's own pictures; AVIF uses a fast setting.
    const avif = await resized().avif({ quality: 55, effort: 2 }).toBuffer()
    const webp = await resized().webp({ quality: 70 }).toBuffer()
    files.push({ suffix: `-${copy}.avif`, type: 'image/avif', bytes: avif })
    files.push({ suffix: `-${copy}.webp`, type: 'image/webp', bytes: webp })
  }
  const jpeg = await picture().jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  return {
    colour: await averageColour(picture()),
    files: [...files, { suffix: '.jpg', type: 'image/jpeg', bytes: jpeg }],
  }
}

/**
 * As in a picture's name: each of red, green and blue in 16 steps.
 *
 * @param {import('sharp').Sharp} picture
 */
async function averageColour(picture) {
  const { channels } = await picture.stats()
  return ['r', 'g', 'b'].map((name, i) => name + Math.round((channels[i]?.mean ?? 0) / 17).toString(16)).join('')
}
