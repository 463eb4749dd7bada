import { useFormContext, useWatch } from 'react-hook-form'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { isPictureAddress } from './picture-address.ts'
import type { ProductValues } from './product-values.ts'

/** A thumbnail of a gallery picture. */
export function GalleryThumb({ index }: { index: number }) {
  const { control } = useFormContext<ProductValues>()
  const url = useWatch({ control, name: `images.${index}.url` })
  const shown = useDebouncedValue((url ?? '').trim(), 300)
  if (!isPictureAddress(shown)) {
    return <span className="size-16 shrink-0 sm:row-span-2 rounded-press border border-edge border-dashed" />
  }
  return (
    <PlantPicture
      key={shown}
      url={shown}
      alt=""
      sizes="64px"
      className="size-16 shrink-0 sm:row-span-2 rounded-press"
    />
  )
}
