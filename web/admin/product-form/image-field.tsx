import { ImageIcon } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { FormSection } from './form-section.tsx'
import { isPictureAddress } from './picture-address.ts'
import type { ProductValues } from './product-values.ts'
import { PictureDrop } from './uploads/picture-drop.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import type { Uploads } from './uploads/use-picture-uploads.ts'

/** The main picture, uploaded or by address. */
export function ImageField({ uploading }: { uploading: Uploads }) {
  const { register, control, setValue, setFocus, formState } = useFormContext<ProductValues>()
  const url = useWatch({ control, name: 'image.url' })
  const shown = useDebouncedValue(url.trim(), 300)
  const remove = () => {
    setValue('image.url', '', { shouldDirty: true })
    setFocus('image.url')
  }
  return (
    <FormSection title="Main picture">
      <PictureDrop
        label="Choose picture"
        hint="JPEG, PNG, WebP or AVIF; a large one is made smaller. It is shown as a square."
        onFiles={(files) => uploading.add(files, 'main')}
      />
      <UploadList {...uploading} target="main" />
      <TextField
        label="Product Image URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        fieldClassName="mt-3"
        error={formState.errors.image?.url?.message}
        {...register('image.url')}
      />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        {isPictureAddress(shown) ? (
          <PlantPicture
            key={shown}
            url={shown}
            alt="Preview of the product image"
            sizes="10rem"
            className="size-40 rounded-press border border-line"
          />
        ) : (
          <div className="flex size-40 flex-col items-center justify-center gap-2 rounded-press border border-edge border-dashed text-ink-soft text-sm">
            <ImageIcon aria-hidden="true" className="size-7" />
            No image yet
          </div>
        )}
        {url !== '' && (
          <Button variant="danger" size="small" onClick={remove}>
            Remove Image
          </Button>
        )}
      </div>
    </FormSection>
  )
}
