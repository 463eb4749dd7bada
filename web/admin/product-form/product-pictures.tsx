import { useEffect } from 'react'
import { useNoStrayDrops } from '../ui/use-ignore-outside-drops.ts'
import { GalleryRows } from './gallery-rows.tsx'
import { ImageField } from './image-field.tsx'
import { usePictures } from './use-pictures.ts'

/** The main picture and the gallery. `onWorking` is told whether files are still on their way. */
export function ProductPictures({ onWorking }: { onWorking: (isWorking: boolean) => void }) {
  const pictures = usePictures()
  useNoStrayDrops()
  const isWorking = pictures.uploading.uploads.some(({ state }) => state !== 'failed')
  useEffect(() => onWorking(isWorking), [isWorking, onWorking])
  return (
    <>
      <ImageField uploading={pictures.uploading} />
      <GalleryRows {...pictures} />
      <p role="status" className="sr-only">
        {pictures.said}
      </p>
    </>
  )
}
