import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { ProductValues } from './product-values.ts'
import { useUploads } from './uploads/use-uploads.ts'

export type Pictures = ReturnType<typeof usePictures>

/** The form's main picture and gallery, and how they come about. `said` is for those who don't see what changed. */
export function usePictures() {
  const { control, getValues, setValue, formState } = useFormContext<ProductValues>()
  const gallery = useFieldArray({ control, name: 'images' })
  const [said, say] = useState('')

  const setMain = (url: string) => {
    setValue('image.url', url, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const uploading = useUploads((target, url) => {
    if (target === 'main') setMain(url)
    else if (getValues('images').every((image) => image.url !== url)) gallery.append({ url }, { shouldFocus: false })
    say(target === 'main' ? 'The main picture is uploaded.' : 'A picture was added to the gallery.')
  })

  return {
    uploading,
    said,
    rows: gallery.fields,
    addRow: () => gallery.append({ url: '' }),
    removeRow: gallery.remove,
    move(from: number, to: number) {
      gallery.move(from, to)
      say(`Picture moved to place ${to + 1} of ${gallery.fields.length}.`)
    },
    /** The picture that was the main one before takes the row, unless it has one. */
    makeMain(index: number) {
      const images = getValues('images')
      const before = getValues('image.url')
      setMain(images[index]?.url ?? '')
      if (before !== '' && images.every(({ url }) => url !== before)) gallery.update(index, { url: before })
      say('This is the main picture now.')
    },
  }
}
