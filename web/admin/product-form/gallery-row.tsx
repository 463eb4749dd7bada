import { ArrowDown, ArrowUp, Star } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GalleryThumb } from './gallery-thumb.tsx'
import type { ProductValues } from './product-values.ts'
import { RemoveRow } from './remove-row.tsx'

type Props = {
  index: number
  count: number
  onRemove: () => void
  onMove: (to: number) => void
  onMakeMain: () => void
}

/** A picture of the gallery with its position, and whether it is also the main picture. */
export function GalleryRow({ index, count, onRemove, onMove, onMakeMain }: Props) {
  const { register, control, formState } = useFormContext<ProductValues>()
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
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        error={formState.errors.images?.[index]?.url?.message}
        {...register(`images.${index}.url`)}
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
        <IconButton
          label={`Move image ${index + 1} up`}
          disabled={index === 0}
          onClick={(event) => moveKeepingFocus(event, () => onMove(index - 1))}
        >
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={`Move image ${index + 1} down`}
          disabled={index === count - 1}
          onClick={(event) => moveKeepingFocus(event, () => onMove(index + 1))}
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
        </IconButton>
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
  requestAnimationFrame(() => list?.children[place]?.querySelector<HTMLButtonElement>('button:enabled')?.focus())
}

/** Moving a row loses the focus: return it to the same button, or to its neighbour at either end. */
function moveKeepingFocus({ currentTarget: button }: MouseEvent<HTMLButtonElement>, move: () => void): void {
  move()
  requestAnimationFrame(() => {
    const neighbours = [...(button.parentElement?.querySelectorAll('button') ?? [])]
    const target = button.disabled
      ? neighbours.find((other) => /^Move/.test(other.ariaLabel ?? '') && !other.disabled)
      : button
    target?.focus()
  })
}
