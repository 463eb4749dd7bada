import { buildPicture } from '../../test/support/images.ts'

/** A photo in one colour, for a field of files. */
export async function buildPhoto(colour: string) {
  return {
    name: `${colour.slice(1)}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await buildPicture({ width: 700, height: 500, colour }),
  }
}
