import type { PictureHeader } from '../../../domain/picture-limits.ts'

type ImageFormat = PictureHeader['format']

/** The format of a file by its first 64 bytes, if it is one of the accepted formats; `avis` is an AVIF that moves. */
export function detectImageFormat(head: Buffer): ImageFormat | 'avis' | null {
  if (head.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 4, 8) !== 'ftyp') return null
  return text(head, 8, 12) === 'avis' ? 'avis' : /avi[fs]/.test(text(head, 8, 64)) ? 'avif' : null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function text(file: Buffer, from: number, to: number): string {
  return file.subarray(from, to).toString('latin1')
}

/** The type of a stored picture, by its name. */
export function imageType(file: string): string {
  const kind = file.slice(file.lastIndexOf('.') + 1)
  return `image/${kind === 'jpg' ? 'jpeg' : kind}`
}
