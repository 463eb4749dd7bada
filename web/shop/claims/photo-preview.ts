import { drawPicture } from '../../uploads/picture-file.ts'

/** The longest side of a preview, in pixels: twice that on the screen. */
const SIDE = 192

/** A small copy of a picture as a data URL; null where the browser cannot read it. The policy allows no `blob:` pictures. */
export async function previewOf(file: File): Promise<string | null> {
  const canvas = await drawPicture(file, ({ width, height }) => {
    const scale = Math.min(1, SIDE / Math.max(width, height))
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  }).catch(() => null)
  return canvas?.toDataURL('image/jpeg', 0.7) ?? null
}
