import { categories } from '../../domain/catalogue.ts'
import { pictureWidths, uploadedPictureAt } from '../../domain/uploaded-picture.ts'
import { classNames } from './class-names.ts'
import { type PictureProps, ResponsivePicture } from './responsive-picture.tsx'
import { SCENE_WIDTHS } from './scene-picture.tsx'

/**
 * A plant's square picture. The shop's illustrations and uploads have several sizes and formats; others are used as
 * they are.
 */
export function PlantPicture({ url, className, ...rest }: PictureProps & { url: string }) {
  return (
    <ResponsivePicture
      {...rest}
      url={url}
      width={SIDE}
      height={SIDE}
      copies={copiesBeside(url)}
      className={classNames('aspect-square', className)}
    />
  )
}

const SIDE = 1200

function copiesBeside(url: string): readonly number[] {
  if (/\/images\/plants\/[\w-]+\.jpg$/.test(url)) return [320, 640, 1200]
  if (uploadedPictureAt(url) !== null) return pictureWidths
  return categories.some((category) => url.endsWith(`/images/${category}.jpg`)) ? SCENE_WIDTHS : []
}
