import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '../../../domain/uploaded-picture.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { kindOf, type PictureKind } from './image-type.ts'
import type { StoredFile } from './storage.ts'

/** The figures that were decided for uploads. */
const MEGAPIXELS = 40
/** Raise it when pictures are made in another way, so that those of old keep their names. */
const MAKING = 'made 1'
const [LARGEST = 0] = pictureWidths.toSorted((a, b) => b - a)
/** What lets the ground shine through stands on the shop's paper. */
const PAPER = '#faf6ee'
/** A picture is decoded and encoded in about two seconds; one that takes this long wants something else. */
const PATIENCE = { seconds: 8 }

// Nothing is kept in memory between pictures, one thread leaves the others to the shop, and no decoder but four is
// reachable, whatever a file claims to be.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

/** A picture's pixels and nothing else of its file: upright, in sRGB, no larger than it is ever shown. */
export type Painting = { name: string; pixels: Buffer; size: { width: number; height: number; channels: 3 } }

/** Decodes an uploaded file, once its header has told that it is a still picture of a size that may be decoded. */
export async function paintPicture(file: Buffer): Promise<Painting | Refusal> {
  const kind = kindOf(file)
  if (kind === null) return refuse('unsupported_media_type', { message: NO_PICTURE })
  try {
    const refusal = await refusalByHeader(file)
    return refusal ?? (await decode(file).catch(() => decode(withEndMarker(file, kind), 'warning')))
  } catch {
    return refuse('invalid', { message: DAMAGED, fields: { image: DAMAGED } })
  }
}

const NO_PICTURE = 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'
const DAMAGED = 'This picture is damaged and cannot be read.'

async function refusalByHeader(file: Buffer): Promise<Refusal | null> {
  const { format, compression, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format === 'heif' && compression !== 'av1') return refuse('unsupported_media_type', { message: NO_PICTURE })
  if (width * height > MEGAPIXELS * 1_000_000) {
    return refuse('too_large', { message: `Pictures may have at most ${MEGAPIXELS} megapixels.` })
  }
  if (pages > 1) return refuse('unsupported_media_type', { message: 'Moving pictures are not accepted.' })
  return null
}

/** What a file ends with whose every pixel came before: some cameras and transfers leave it out. */
const END_MARKERS: Partial<Record<PictureKind, Buffer>> = {
  jpeg: Buffer.from([0xff, 0xd9]),
  png: Buffer.from('0000000049454e44ae426082', 'hex'),
}

/** With its end marker a file that lacks nothing else decodes without a warning; one that breaks off still does not. */
function withEndMarker(file: Buffer, kind: PictureKind): Buffer {
  return Buffer.concat([file, END_MARKERS[kind] ?? Buffer.alloc(0)])
}

async function decode(file: Buffer, failOn: 'error' | 'warning' = 'error'): Promise<Painting> {
  const { data, info } = await sharp(file, { failOn, limitInputPixels: MEGAPIXELS * 1_000_000 })
    .autoOrient()
    .resize({ width: LARGEST, height: 2 * LARGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .timeout(PATIENCE)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height, channels: 3 } as const
  const hash = createHash('sha256').update(MAKING).update(file).digest('hex').slice(0, 32)
  const colour = await averageColour(sharp(data, { raw: size }))
  return { name: `${hash}-${colour}`, pixels: data, size }
}

/** As in a picture's name: each of red, green and blue in 16 steps. */
async function averageColour(painting: Sharp): Promise<string> {
  const { channels } = await painting.stats()
  return ['r', 'g', 'b'].map((name, i) => name + Math.round((channels[i]?.mean ?? 0) / 17).toString(16)).join('')
}

/** The files of a picture, the JPEG last; the qualities are those of the shop's own pictures, AVIF made in a hurry. */
export async function encodePicture({ name, pixels, size }: Painting): Promise<StoredFile[]> {
  const painting = () => sharp(pixels, { raw: size }).timeout(PATIENCE)
  const files: StoredFile[] = []
  for (const width of pictureWidths) {
    const copy = () => painting().resize({ width, withoutEnlargement: true })
    const avif = await copy().avif({ quality: 55, effort: 2 }).toBuffer()
    const webp = await copy().webp({ quality: 70 }).toBuffer()
    files.push({ name: `${name}-${width}.avif`, type: 'image/avif', bytes: avif })
    files.push({ name: `${name}-${width}.webp`, type: 'image/webp', bytes: webp })
  }
  const jpeg = await painting().jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  return [...files, { name: `${name}.jpg`, type: 'image/jpeg', bytes: jpeg }]
}
