import { boundedQueue } from '../bounded-queue.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Making a picture takes a core and about 200 MB; so few wait that the last is answered in time. */
const inQueue = boundedQueue({ atOnce: 1, waiting: 3 })

/** Makes a picture of the shop's own out of a file and keeps it; the same file again is the same picture. */
export async function uploadPicture(shop: Shop, file: Buffer): Promise<{ url: string; public_id: string } | Refusal> {
  // A shop that only sells needs none of its codecs.
  const { encodePicture, paintPicture } = await import('./paint-picture.ts')
  const painting = await inQueue(() => paintPicture(file))
  if (painting instanceof Refusal) return painting
  const { name } = painting
  if (!(await shop.storage.has(`${name}.jpg`))) {
    await shop.storage.keep(await inQueue(() => encodePicture(painting)))
  }
  return { url: imageUrl(shop, `/uploads/${name}.jpg`), public_id: name }
}
