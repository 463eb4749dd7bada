/** The longest side of a preview, in pixels: twice that on the screen. */
const SIDE = 192

/** A small copy of a picture as a data URL; null where the browser cannot read it. The policy allows no `blob:` pictures. */
export async function previewOf(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    return null
  }
}
