import { useEffect } from 'react'
import { useIgnoreOutsideDrops } from '../ui/use-ignore-outside-drops.ts'
import { GalleryRows } from './gallery-rows.tsx'
import { ImageField } from './image-field.tsx'
import { usePictures } from './use-pictures.ts'

/** The main picture and the gallery. `onWorking` reports whether uploads are in progress. */
export function ProductPictures({ onWorking }: { onWorking: (isWorking: boolean) => void }) {
  const pictures = usePictures()
  useIgnoreOutsideDrops()
  const isWorking = pictures.uploading.uploads.some(({ state }) => state !== 'failed')
  useEffect(() => onWorking(isWorking), [isWorking, onWorking])
  return (
    <>
      <ImageField uploading={pictures.uploading} />
      <GalleryRows {...pictures} />
      <p role="status" className="sr-only">
        {pictures.announcement}
      </p>
    </>
  )
}
