export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The format of a file by its first bytes, if it is one of the accepted formats. */
export function detectImageFormat(file: Buffer): ImageFormat | null {
  if (file.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (file.subarray(0, 8).equals(PNG)) return 'png'
  if (text(file, 0, 4) === 'RIFF' && text(file, 8, 12) === 'WEBP') return 'webp'
  if (text(file, 4, 8) === 'ftyp' && /avi[fs]/.test(text(file, 8, 64))) return 'avif'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function text(file: Buffer, from: number, to: number): string {
  return file.subarray(from, to).toString('latin1')
}
