import { ApiError } from '../../contract/client.ts'
import { MOST_PHOTO_BYTES, MOST_PICTURE_BYTES, pictureProblems, sizeWhenStored } from '../../domain/upload-limits.ts'

/** The MIME types the server accepts, for the file dialog. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

type Size = { width: number; height: number }

/** Less is sent as it is. */
const SMALL_BYTES = 500_000
/** As the server puts transparent pictures on */
const PAPER = '#faf6ee'

/** Why a file would be refused by its type; null where only the server can decide. */
export function pictureProblem({ type }: Pick<File, 'type'>): string | null {
  const isPicture = type === '' || pictureTypes.split(',').includes(type)
  return isPicture ? null : 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'
}

/**
 * A picture as it is sent: a large one in the size that the shop stores, where the browser can read it, else as it is. Throws
 * an `ApiError` where it is too large even so.
 */
export async function pictureToSend(file: File): Promise<File> {
  const sent = file.size > SMALL_BYTES ? ((await shrink(file).catch(() => null)) ?? file) : file
  const most = sent.type === 'image/jpeg' ? MOST_PHOTO_BYTES : MOST_PICTURE_BYTES
  if (sent.size > most) throw new ApiError(413, { message: pictureProblems.too_many_bytes, code: 'too_large' })
  return sent
}

/** Null where that would make it no smaller, or lose its motion, of which the server has to decide. */
async function shrink(file: File): Promise<File | null> {
  const head = await file.slice(0, 4_096).text()
  if (/ANIM|acTL|ftypavis/.test(head)) return null
  const canvas = await drawPicture(file, sizeWhenStored)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.9)
  const blob = await promise
  return blob !== null && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : null
}

/** Draws a picture, upright, in the size that its own size leads to. Rejects where the browser cannot. */
export async function drawPicture(file: File, sizeOf: (picture: Size) => Size): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  const { width, height } = sizeOf(picture)
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null || !showsWhatIsDrawn(context)) throw new Error('This browser cannot resize pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas
}

/** Browsers that protect against being recognised give noise instead of what was drawn. */
function showsWhatIsDrawn(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = PAPER
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  return context.getImageData(0, 0, 1, 1).data.join() === '250,246,238,255'
}
