import { ImageIcon, Star } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { useIgnoreOutsideDrops } from '../ui/file-drop.tsx'
import { FormSection } from '../ui/form-page.tsx'
import { MoveButtons, RemoveRow, RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import { type Pictures, PictureUploads, type Uploads, usePictures } from './picture-uploads.tsx'
import type { ProductValues } from './product-values.ts'

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

function ImageField({ uploading }: { uploading: Uploads }) {
  const { setValue, setFocus } = useFormContext<ProductValues>()
  const { control, field } = useFields<ProductValues>()
  const url = useWatch({ control, name: 'image.url' })
  const shown = usePreviewed('image.url')
  const remove = () => {
    setValue('image.url', '', { shouldDirty: true })
    setFocus('image.url')
  }
  return (
    <FormSection title="Main picture">
      <PictureUploads
        uploading={uploading}
        target="main"
        label="Choose picture"
        hint="JPEG, PNG, WebP or AVIF. Large pictures are resized. The shop shows the picture as a square."
      />
      <TextField
        label="Product Image URL"
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        fieldClassName="mt-3"
        {...field('image.url')}
      />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        {shown !== null ? (
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

function GalleryRows({ uploading, rows, addRow, removeRow, move, makeMain }: Pictures) {
  return (
    <RowList
      title="Image Gallery"
      emptyText="None yet. Until you add one, the product page shows only the main picture."
      addLabel="Add Image"
      name="images"
      onAdd={addRow}
      before={
        <div className="mb-3">
          <PictureUploads
            uploading={uploading}
            target="gallery"
            label="Choose pictures"
            hint="JPEG, PNG, WebP or AVIF. You can choose several at once."
          />
        </div>
      }
    >
      {rows.map(({ id }, index) => (
        <GalleryRow
          key={id}
          index={index}
          count={rows.length}
          onRemove={() => removeRow(index)}
          onMove={move}
          onMakeMain={() => makeMain(index)}
        />
      ))}
    </RowList>
  )
}

type RowProps = {
  index: number
  count: number
  onRemove: () => void
  onMove: (from: number, to: number) => void
  onMakeMain: () => void
}

function GalleryRow({ index, count, onRemove, onMove, onMakeMain }: RowProps) {
  const { control, field } = useFields<ProductValues>()
  const [main, url] = useWatch({ control, name: ['image.url', `images.${index}.url`] })
  const isMain = url !== '' && url === main
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-press border border-line bg-paper/60 p-2">
      <GalleryThumb index={index} />
      <TextField
        label={`Image URL ${index + 1}`}
        isLabelHidden
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        {...field(`images.${index}.url`)}
      />
      <div className="col-span-2 -mb-1 flex items-center sm:col-span-1 sm:col-start-2">
        {isMain ? (
          <Badge tone="green">Main</Badge>
        ) : (
          <IconButton
            label={`Make image ${index + 1} the main picture`}
            disabled={url === ''}
            onClick={(event) => chooseKeepingFocus(event, onMakeMain)}
          >
            <Star aria-hidden="true" className="size-4.5" />
          </IconButton>
        )}
        <span className="grow" />
        <MoveButtons label={`image ${index + 1}`} index={index} count={count} onMove={onMove} />
        <RemoveRow label={`Remove image ${index + 1}`} onRemove={onRemove} />
      </div>
    </li>
  )
}

/**
 * The row may be remounted, and the main picture has no star button: focus the first button of the row at that index.
 */
function chooseKeepingFocus({ currentTarget: button }: MouseEvent<HTMLButtonElement>, choose: () => void): void {
  const row = button.closest('li')
  const list = row?.parentElement
  const place = row && list ? [...list.children].indexOf(row) : -1
  choose()
  requestAnimationFrame(() => list?.children[place]?.querySelector<HTMLButtonElement>(USABLE)?.focus())
}

const USABLE = 'button:enabled:not([aria-disabled="true"])'

function GalleryThumb({ index }: { index: number }) {
  const shown = usePreviewed(`images.${index}.url`)
  if (shown === null) {
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

/** The address that is typed, once it has been unchanged for a moment; null where it cannot be shown. */
function usePreviewed(name: 'image.url' | `images.${number}.url`): string | null {
  const url = useWatch<ProductValues, typeof name>({ name })
  // A row that is being removed has none any more.
  const typed = (url ?? '').trim()
  const [shown, setShown] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), 300)
    return () => clearTimeout(timer)
  }, [typed])
  return isPictureAddress(shown) ? shown : null
}

function isPictureAddress(typed: string): boolean {
  return /^\/[^/\s]\S*$/.test(typed) || (/^https?:\/\/\S+\.\S+/i.test(typed) && URL.canParse(typed)) || isLocal(typed)
}

function isLocal(typed: string): boolean {
  return typed.startsWith(`${location.origin}/`)
}
