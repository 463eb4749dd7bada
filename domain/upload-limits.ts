/** What the header of a picture's file says, before anything of it is decoded. */
export type PictureHeader = {
  format: 'jpeg' | 'png' | 'webp' | 'avif'
  width: number
  height: number
  channels: number
  /** Of a channel of a pixel: 1, or 2 */
  bytesPerChannel: number
  /** A progressive JPEG, interlaced PNG or lossless WebP, of which all is in memory before a pixel is known */
  isWhole: boolean
  /** Channels that a JPEG stores for each pixel: 1.5 where it halves colours in both directions */
  storedChannels: number
  isMoving: boolean
  /** The size of the file */
  bytes: number
}

export type PictureProblem = keyof typeof pictureProblems

export const MOST_PICTURE_BYTES = 10_000_000
/** A JPEG may have so many bytes, if it has as many pixels: a phone's largest photos do. */
export const MOST_PHOTO_BYTES = 20_000_000

const MEGAPIXELS = 40
/** A JPEG is decoded at down to an eighth of its size: phones take photos of 16,384 × 12,288. */
const MEGAPIXELS_OF_PHOTO = 202
const LONGEST_SIDE = 30_000
/** In the memory of the process that decodes; what reads and shrinks the picture takes some 90 MB beside it. */
const MOST_DECODED_BYTES = 160_000_000
/** So many rows are in memory while a picture is read row by row and made smaller. */
const ROWS_AT_ONCE = 1_200

export const pictureProblems = {
  moving: 'Animated pictures are not accepted.',
  too_many_bytes: `Pictures can be up to ${MOST_PICTURE_BYTES / 1_000_000} MB.`,
  too_many_pixels: `Pictures can be up to ${MEGAPIXELS} megapixels.`,
  too_long: `Pictures can be up to ${LONGEST_SIDE.toLocaleString('en-IN')} pixels wide and high.`,
  too_costly: 'This picture is too complex to read. Please save it as a standard JPEG, or make it smaller.',
} as const

/** Why a picture is not decoded; null where decoding it takes little memory and time. */
export function pictureProblem(header: PictureHeader): PictureProblem | null {
  const { format, width, height } = header
  const pixels = width * height
  const mostPixels = (format === 'jpeg' ? MEGAPIXELS_OF_PHOTO : MEGAPIXELS) * 1_000_000
  if (pixels > mostPixels) return 'too_many_pixels'
  if (Math.max(width, height) > LONGEST_SIDE) return 'too_long'
  if (header.isMoving) return 'moving'
  const mostBytes =
    format === 'jpeg' ? Math.max(MOST_PICTURE_BYTES, Math.min(pixels, MOST_PHOTO_BYTES)) : MOST_PICTURE_BYTES
  if (header.bytes > mostBytes) return 'too_many_bytes'
  return decodedBytes(header) > MOST_DECODED_BYTES ? 'too_costly' : null
}

/** What decoding takes at most of memory, as measured with libvips, beside what it takes for any picture. */
export function decodedBytes(header: PictureHeader): number {
  const { format, width, height, channels, bytesPerChannel, isWhole, storedChannels } = header
  // Coefficients of two bytes; of others there are a few rows.
  if (format === 'jpeg') return isWhole ? width * height * storedChannels * 2 : 0
  if (format === 'png') return width * channels * bytesPerChannel * (isWhole ? height : Math.min(height, ROWS_AT_ONCE))
  if (format === 'webp') return isWhole ? width * height * 4 : 0
  return width * height * 20 * bytesPerChannel
}

/** A picture is stored at most so large, in pixels. */
export const storedSize = { width: 1_200, height: 2_400 } as const

/** The size of a picture as it is stored: within `storedSize`, in its proportions, and never larger than it was. */
export function sizeWhenStored({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, storedSize.width / width, storedSize.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A file that is being uploaded, or waits to be read. */
export type Upload = {
  /** Whose it is: an account's network */
  network: string
  bytes: number
  /** When its first byte came, in milliseconds */
  since: number
  hasArrived: boolean
}

type Bounds = { files: number; bytes: number }

const MOST_OF_NETWORK: Bounds = { files: 32, bytes: 200_000_000 }
const MOST: Bounds = { files: 128, bytes: 500_000_000 }

/**
 * The upload that has to give way, as a network or all together have more than their room; null if none has to. It is the
 * slowest of those that still arrive, so that who sends little holds no place for long. `newest` gives way itself where
 * all others have arrived.
 */
export function uploadToDrop<Each extends Upload>(uploads: readonly Each[], newest: Each, now: number): Each | null {
  const ofNetwork = uploads.filter(({ network }) => network === newest.network)
  const tooMany = exceeds(ofNetwork, MOST_OF_NETWORK) ? ofNetwork : exceeds(uploads, MOST) ? uploads : []
  const [slowest] = tooMany.filter(({ hasArrived }) => !hasArrived).toSorted((a, b) => rateOf(a, now) - rateOf(b, now))
  return tooMany.length === 0 ? null : (slowest ?? newest)
}

function exceeds(uploads: readonly Upload[], { files, bytes }: Bounds): boolean {
  return uploads.length > files || uploads.reduce((sum, upload) => sum + upload.bytes, 0) > bytes
}

/** Bytes in a millisecond, a second after now, so that one that has just begun is not the slowest. */
function rateOf({ bytes, since }: Upload, now: number): number {
  return bytes / (now - since + 1_000)
}
