/** The widths of the AVIF and WebP copies of an uploaded picture, stored with its JPEG. */
export const pictureWidths = [320, 640, 1200] as const

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
