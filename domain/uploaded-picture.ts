/** The widths in which copies of an uploaded picture lie beside its JPEG, in AVIF and WebP. */
export const pictureWidths = [320, 640, 1200] as const

/** 32 hexadecimal digits of its content's digest, then its average colour in 16 steps each of red, green and blue. */
const NAME = /^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]/
const ADDRESS = /\/uploads\/([0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f])\.jpg$/

/** The name of an uploaded picture that is at this path or address; null when it is another kind of picture. */
export function uploadedPictureAt(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null
}

/** Whether a file is called as those of uploaded pictures are. */
export function isPictureFile(name: string): boolean {
  const [picture] = NAME.exec(name) ?? []
  return picture !== undefined && pictureFiles(picture).includes(name)
}

/** Of a picture's name, the files that it consists of; the JPEG is the last. */
export function pictureFiles(name: string): string[] {
  const copies = pictureWidths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
  return [...copies, `${name}.jpg`]
}
