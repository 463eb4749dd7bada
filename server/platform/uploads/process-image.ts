import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '../../../domain/uploaded-picture.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { detectImageFormat, type ImageFormat } from './image-type.ts'
import type { StoredFile } from './storage.ts'

/** Larger images are not decoded. */
const MEGAPIXELS = 40
/** Raise it when the processing changes, so that new files get new names. */
const PROCESSING_VERSION = 'made 1'
const [LARGEST = 0] = pictureWidths.toSorted((a, b) => b - a)
/** Transparent images get the shop's background colour. */
const BACKGROUND = '#faf6ee'
/** An image is decoded and encoded in about two seconds; one that takes this long may be an attack. */
const TIMEOUT = { seconds: 8 }

// No cache between images, one thread so that the others serve requests, and only the four decoders that are needed,
// whatever a file claims to be.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

/** An image's pixels without its metadata: upright, in sRGB, no larger than the widest size that is served. */
export type ProcessedImage = { name: string; pixels: Buffer; size: { width: number; height: number; channels: 3 } }

/**
 * Decodes an uploaded file after checking in its header that it is a still image within the size limit. Its name depends
 * on the file and the `scope`.
 */
export async function processImage(file: Buffer, scope = ''): Promise<ProcessedImage | Refusal> {
  const format = detectImageFormat(file)
  if (format === null) return refuse('unsupported_media_type', { message: UNSUPPORTED })
  try {
    const refusal = await refusalByHeader(file)
    if (refusal) return refusal
    const { pixels, size } = await decode(file).catch(() => decode(withEndMarker(file, format), 'warning'))
    const hash = createHash('sha256')
      .update(PROCESSING_VERSION + scope)
      .update(file)
      .digest('hex')
      .slice(0, 32)
    return { name: `${hash}-${await averageColour(sharp(pixels, { raw: size }))}`, pixels, size }
  } catch {
    return refuse('invalid', { message: DAMAGED, fields: { image: DAMAGED } })
  }
}

const UNSUPPORTED = 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'
const DAMAGED = 'This picture is damaged and cannot be read.'

async function refusalByHeader(file: Buffer): Promise<Refusal | null> {
  const { format, compression, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format === 'heif' && compression !== 'av1') return refuse('unsupported_media_type', { message: UNSUPPORTED })
  if (width * height > MEGAPIXELS * 1_000_000) {
    return refuse('too_large', { message: `Pictures may have at most ${MEGAPIXELS} megapixels.` })
  }
  if (pages > 1) return refuse('unsupported_media_type', { message: 'Moving pictures are not accepted.' })
  return null
}

/** The end markers of formats, which some cameras and transfers leave out. */
const END_MARKERS: Partial<Record<ImageFormat, Buffer>> = {
  jpeg: Buffer.from([0xff, 0xd9]),
  png: Buffer.from('0000000049454e44ae426082', 'hex'),
}

/** With its end marker a file that lacks nothing else decodes without a warning; a truncated one still does not. */
function withEndMarker(file: Buffer, format: ImageFormat): Buffer {
  return Buffer.concat([file, END_MARKERS[format] ?? Buffer.alloc(0)])
}

async function decode(file: Buffer, failOn: 'error' | 'warning' = 'error'): Promise<Omit<ProcessedImage, 'name'>> {
  const { data, info } = await sharp(file, { failOn, limitInputPixels: MEGAPIXELS * 1_000_000 })
    .autoOrient()
    .resize({ width: LARGEST, height: 2 * LARGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .timeout(TIMEOUT)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, size: { width: info.width, height: info.height, channels: 3 } }
}

/** As in an image's name: each of red, green and blue in 16 steps. */
async function averageColour(image: Sharp): Promise<string> {
  const { channels } = await image.stats()
  return ['r', 'g', 'b'].map((name, i) => name + Math.round((channels[i]?.mean ?? 0) / 17).toString(16)).join('')
}

/** An image as one JPEG, for callers that need no choice of sizes and formats. */
export function encodeJpeg({ pixels, size }: Pick<ProcessedImage, 'pixels' | 'size'>): Promise<Buffer> {
  return sharp(pixels, { raw: size }).timeout(TIMEOUT).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** The files of an image, the JPEG last. Qualities are those of the shop's own images; AVIF uses a fast setting. */
export async function encodeImage({ name, pixels, size }: ProcessedImage): Promise<StoredFile[]> {
  const image = () => sharp(pixels, { raw: size }).timeout(TIMEOUT)
  const files: StoredFile[] = []
  for (const width of pictureWidths) {
    const resized = () => image().resize({ width, withoutEnlargement: true })
    const avif = await resized().avif({ quality: 55, effort: 2 }).toBuffer()
    const webp = await resized().webp({ quality: 70 }).toBuffer()
    files.push({ name: `${name}-${width}.avif`, type: 'image/avif', bytes: avif })
    files.push({ name: `${name}-${width}.webp`, type: 'image/webp', bytes: webp })
  }
  return [...files, { name: `${name}.jpg`, type: 'image/jpeg', bytes: await encodeJpeg({ pixels, size }) }]
}
