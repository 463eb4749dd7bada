import { type PictureProps, ResponsivePicture } from './responsive-picture.tsx'

/** The widths of the copies beside a scene's JPEG. */
export const SCENE_WIDTHS = [480, 800, 1200]

/** One of the shop's scenes (4:3) by name, such as `indoor`. */
export function ScenePicture({ name, ...rest }: PictureProps & { name: string }) {
  return <ResponsivePicture {...rest} url={`/images/${name}.jpg`} width={1200} height={900} copies={SCENE_WIDTHS} />
}
