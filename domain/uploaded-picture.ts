/** The widths of the AVIF and WebP copies of an uploaded picture, stored with its JPEG. */
export const pictureWidths = [320, 640, 1200] as const

/** 32 hexadecimal digits of its content's digest, then its average colour in 16 steps each of red, green and blue. */
const NAME = /^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]/
const ADDRESS = /\/uploads\/([0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f])\.jpg$/

/** The name of the uploaded picture at this path or address; null for any other picture. */
export function uploadedPictureAt(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null
}

/** The name of the uploaded picture that a file is one of; null for any other file. */
export function pictureOfFile(file: string): string | null {
  const [picture] = NAME.exec(file) ?? []
  return picture !== undefined && pictureFiles(picture).includes(file) ? picture : null
}

/** The files of a picture; the JPEG is the last. */
export function pictureFiles(name: string): string[] {
  const copies = pictureWidths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
  return [...copies, `${name}.jpg`]
}
