import { type PictureProps, ResponsivePicture } from './responsive-picture.tsx'

/** The widths in which scenes lie beside their JPEG. */
export const SCENE_WIDTHS = [480, 800, 1200]

/** One of the shop's own scenes, four to three, by its name: `indoor`. */
export function ScenePicture({ name, ...rest }: PictureProps & { name: string }) {
  return <ResponsivePicture {...rest} url={`/images/${name}.jpg`} width={1200} height={900} copies={SCENE_WIDTHS} />
}
