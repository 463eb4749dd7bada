import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { createApi } from '../../../contract/client.ts'
import type { UploadedPicture } from '../../../contract/products.ts'
import { pictureTypes } from '../../uploads/picture-file.ts'
import { UploadEntry } from '../../uploads/upload-entry.tsx'
import { sendWithProgress, type UploadProgress, useUploads } from '../../uploads/use-uploads.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import type { ProductValues } from './product-values.ts'

export type Pictures = ReturnType<typeof usePictures>

/** The form's main picture and gallery with their actions. `announcement` announces changes to screen readers. */
export function usePictures() {
  const { control, getValues, setValue, formState } = useFormContext<ProductValues>()
  const gallery = useFieldArray({ control, name: 'images' })
  const [announcement, announce] = useState('')

  const setMain = (url: string) => {
    setValue('image.url', url, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const uploading = usePictureUploads((target, url) => {
    if (target === 'main') setMain(url)
    else if (getValues('images').every((image) => image.url !== url)) gallery.append({ url }, { shouldFocus: false })
    announce(target === 'main' ? 'Main picture uploaded.' : 'Picture added to the gallery.')
  })

  return {
    uploading,
    announcement,
    rows: gallery.fields,
    addRow: () => gallery.append({ url: '' }),
    removeRow: gallery.remove,
    move(from: number, to: number) {
      gallery.move(from, to)
      announce(`Picture moved to position ${to + 1} of ${gallery.fields.length}.`)
    },
    /** The former main picture takes the row, unless it has one already. */
    makeMain(index: number) {
      const images = getValues('images')
      const before = getValues('image.url')
      setMain(images[index]?.url ?? '')
      if (before !== '' && images.every(({ url }) => url !== before)) gallery.update(index, { url: before })
      announce('This is now the main picture.')
    },
  }
}

type Target = 'main' | 'gallery'

export type Uploads = ReturnType<typeof usePictureUploads>

function usePictureUploads(onUploaded: (target: Target, url: string) => void) {
  const uploading = useUploads<Target, { url: string }>({
    send: sendPicture,
    onUploaded: ({ url }, { target }) => onUploaded(target, url),
  })
  return {
    ...uploading,
    /** The first file becomes the main picture, the others go to the gallery. */
    add: (files: readonly File[], target: Target) =>
      uploading.add(files.map((file, index) => ({ file, target: index === 0 ? target : 'gallery' }))),
  }
}

function sendPicture(file: File, progress: UploadProgress): Promise<UploadedPicture> {
  const body = new FormData()
  body.append('image', file)
  return createApi(sendWithProgress(progress)).call('POST /upload', { body })
}

type Props = { uploading: Uploads; target: Target; label: string; hint: string }

/** Accepts pictures by drag and drop or by dialog, and shows the progress of those for its target. */
export function PictureUploads({ uploading, target, label, hint }: Props) {
  const own = uploading.uploads.filter((upload) => upload.target === target)
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        accept={pictureTypes}
        Icon={ImageUp}
        isMultiple={target === 'gallery'}
        onFiles={(files) => uploading.add(files, target)}
      />
      {own.length > 0 && (
        <ul aria-label="Uploads" className="mt-3 flex flex-col gap-2">
          {own.map((upload) => (
            <UploadEntry
              key={upload.id}
              upload={upload}
              onRetry={() => uploading.retry(upload.id)}
              onCancel={() => uploading.cancel(upload.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
