import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ProductValues } from './product-values.ts'
import { usePictureUploads } from './uploads/use-picture-uploads.ts'

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
    announce(target === 'main' ? 'The main picture is uploaded.' : 'A picture was added to the gallery.')
  })

  return {
    uploading,
    announcement,
    rows: gallery.fields,
    addRow: () => gallery.append({ url: '' }),
    removeRow: gallery.remove,
    move(from: number, to: number) {
      gallery.move(from, to)
      announce(`Picture moved to place ${to + 1} of ${gallery.fields.length}.`)
    },
    /** The former main picture takes the row, unless it has one already. */
    makeMain(index: number) {
      const images = getValues('images')
      const before = getValues('image.url')
      setMain(images[index]?.url ?? '')
      if (before !== '' && images.every(({ url }) => url !== before)) gallery.update(index, { url: before })
      announce('This is the main picture now.')
    },
  }
}
