import { useFormContext } from 'react-hook-form'
import { GalleryRow } from './gallery-row.tsx'
import type { ProductValues } from './product-values.ts'
import { RowList } from './row-list.tsx'
import { rowsError } from './rows-error.ts'
import { PictureDrop } from './uploads/picture-drop.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import type { Pictures } from './use-pictures.ts'

/** Further pictures, uploaded or by address, in the order of the plant page. */
export function GalleryRows({ uploading, rows, addRow, removeRow, move, makeMain }: Pictures) {
  const { formState } = useFormContext<ProductValues>()
  return (
    <RowList
      title="Image Gallery"
      emptyText="None yet. The plant page then shows only the main picture."
      addLabel="Add Image"
      error={rowsError(formState.errors.images)}
      isEmpty={rows.length === 0}
      onAdd={addRow}
      before={
        <div className="mb-3">
          <PictureDrop
            label="Choose pictures"
            hint="Several at once; JPEG, PNG, WebP or AVIF."
            isMultiple
            onFiles={(files) => uploading.add(files, 'gallery')}
          />
          <UploadList {...uploading} target="gallery" />
        </div>
      }
    >
      {rows.map(({ id }, index) => (
        <GalleryRow
          key={id}
          index={index}
          count={rows.length}
          onRemove={() => removeRow(index)}
          onMove={(to) => move(index, to)}
          onMakeMain={() => makeMain(index)}
        />
      ))}
    </RowList>
  )
}
