import { buildPicture } from '../../test/support/images.ts'

/** A photo in one colour, for a field of files. */
export async function buildPhoto(colour: string, name = `${colour.slice(1)}.jpg`) {
  return { name, mimeType: 'image/jpeg', buffer: await buildPicture({ width: 400, height: 300, colour }) }
}
