import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { buildPicture } from '../support/images.ts'

type Picture = {
  width: number
  height: number
  /** Per channel; there are red, green, blue and alpha, or with 1 bit black and white */
  bits?: 1 | 8 | 16
  isInterlaced?: boolean
  /** Chunks before the pixels */
  chunks?: readonly Buffer[]
  /** Bytes of pixels, if other than the header says */
  unpacked?: number | undefined
}

/** A PNG of zeros, which compress a thousandfold. */
export async function pngOfZeros({ width, height, bits = 16, ...picture }: Picture): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, bits === 1 ? 0 : 6, 0, 0, picture.isInterlaced ? 1 : 0], 8)
  const passes = picture.isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const]
  const bytes = passes.map(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    return columns <= 0
      ? 0
      : Math.ceil((height - y) / dy) * (1 + (bits === 1 ? Math.ceil(columns / 8) : (columns * bits) / 2))
  })
  const pixels = await deflatedZeros(picture.unpacked ?? bytes.reduce((sum, each) => sum + each, 0))
  const end = chunk('IEND')
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...(picture.chunks ?? []), chunk('IDAT', pixels), end])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Each pass: first column, first row, and the steps between columns and between rows */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate()
  const megabyte = Buffer.alloc(1_000_000)
  const write = async () => {
    for (let left = bytes; left > 0; left -= megabyte.length)
      if (!deflate.write(megabyte.subarray(0, left))) await new Promise((resolve) => deflate.once('drain', resolve))
    deflate.end()
  }
  const [packed] = await Promise.all([Array.fromAsync(deflate as AsyncIterable<Buffer>), write()])
  return Buffer.concat(packed)
}

/** The code and message with which a picture is refused; null if it is accepted. */
export type Verdict = readonly [code: 'too_large' | 'unsupported_media_type' | 'invalid', message: RegExp] | null

export type HostilePicture = readonly [what: string, make: () => Promise<Buffer>, verdict: Verdict]

const tooLong: Verdict = ['too_large', /30,000 pixels wide and high/]
const tooCostly: Verdict = ['too_large', /too complex to read/]
const moving: Verdict = ['unsupported_media_type', /Animated pictures/]
const damaged: Verdict = ['invalid', /damaged/]
/** The most pixels of a PNG */
const largest = { width: 8_000, height: 5_000 }
const small = { width: 100, height: 100 }
const frames = chunk('acTL', Buffer.from('0000270f00000000', 'hex'))

/** Pictures that cost much memory or time. */
export const hostilePictures: readonly HostilePicture[] = [
  ['a row of 16 bits', () => pngOfZeros({ width: 39_999_999, height: 1 }), tooLong],
  ['a column of 16 bits', () => pngOfZeros({ width: 1, height: 39_999_999 }), tooLong],
  ['wide rows of 16 bits', () => pngOfZeros({ width: 30_000, height: 1_333 }), tooCostly],
  ['an interlaced picture of 16 bits', () => pngOfZeros({ ...largest, isInterlaced: true }), tooCostly],
  ['the largest allowed, of 16 bits', () => pngOfZeros(largest), null],
  ['the largest allowed, interlaced', () => pngOfZeros({ ...largest, bits: 8, isInterlaced: true }), null],
  ['more pixels than its header says', () => pngOfZeros({ ...small, unpacked: 400_000_000 }), null],
  ['fewer pixels than its header says', () => pngOfZeros({ ...largest, unpacked: 1_000_000 }), damaged],
  ['a text that unpacks to 400 MB', withEndlessText, null],
  ['a progressive JPEG that claims 200 megapixels', async () => claiming200(await progressive()), tooCostly],
  ['a JPEG with a scan for each colour that claims 200', async () => claiming200(await inSingleScans()), tooCostly],
  ['a PNG of many frames', () => pngOfZeros({ ...small, chunks: [frames] }), moving],
  ['a large AVIF', () => flat(4_000, 3_000).avif({ effort: 0 }).toBuffer(), tooCostly],
]

async function withEndlessText(): Promise<Buffer> {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), await deflatedZeros(400_000_000)])
  return pngOfZeros({ ...small, chunks: [chunk('zTXt', text)] })
}

async function progressive(): Promise<Buffer> {
  const picture = sharp(await buildPicture())
  return picture.jpeg({ progressive: true }).toBuffer()
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4f7a4a' }, limitInputPixels: false })

/** A phone's photo of 200 megapixels and 20 MB, with a video clip appended. */
export async function phonePhoto(): Promise<Buffer> {
  const photo = await flat(16_384, 12_288).jpeg({ quality: 60 }).toBuffer()
  return Buffer.concat([photo, Buffer.alloc(20_000_000 - photo.length)])
}

/** A JPEG whose header claims 200 megapixels. */
function claiming200(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg)
  let at = 2
  while (![0xc0, 0xc2].includes(changed[at + 1] ?? 0)) at += 2 + changed.readUInt16BE(at + 2)
  changed.writeUInt16BE(12_000, at + 5)
  changed.writeUInt16BE(16_000, at + 7)
  return changed
}

/** A sequential JPEG whose first scan has one of three colours, so that the decoder keeps all of it in memory. */
async function inSingleScans(): Promise<Buffer> {
  const jpeg = await flat(64, 64).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  let at = 2
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2)
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  return Buffer.concat([jpeg.subarray(0, at), scan, jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))])
}
