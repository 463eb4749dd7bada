import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldsError, FormSection } from './form-page.tsx'
import { useFields } from './use-fields.ts'

type Props = {
  title: string
  emptyText: string
  addLabel: string
  /** The field that holds the rows */
  name: string
  onAdd: () => void
  /** Rendered above the rows */
  before?: ReactNode
  /** The rows */
  children: readonly ReactNode[]
}

/** A section with any number of rows, and what is wrong with them as a whole, such as too many. */
export function RowList({ title, emptyText, addLabel, name, onAdd, before, children }: Props) {
  const { errorOf } = useFields()
  return (
    <FormSection title={title}>
      {before}
      {children.length === 0 ? (
        <p className="text-ink-soft text-sm">{emptyText}</p>
      ) : (
        <ul className="flex flex-col gap-3">{children}</ul>
      )}
      <FieldsError error={errorOf(name)} className="mt-2" />
      <Button size="small" className="mt-3" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </FormSection>
  )
}

/** Removes a row; the focus moves to the Add button of its section or `data-rows`, since this button disappears. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const adding = currentTarget.closest('section, [data-rows]')?.querySelector<HTMLButtonElement>(':scope > button')
    onRemove()
    adding?.focus()
  }
  return (
    <IconButton label={label} onClick={remove} className="text-danger hover:bg-danger-mist">
      <Trash2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  )
}

type MoveProps = { label: string; index: number; count: number; onMove: (from: number, to: number) => void }

/** Moves a row up or down; the focus stays on the button, which moves along. */
export function MoveButtons({ label, index, count, onMove }: MoveProps) {
  const moveTo = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    if (to < 0 || to >= count) return
    const button = event.currentTarget
    flushSync(() => onMove(index, to))
    button.focus()
  }
  return (
    <>
      <IconButton label={`Move ${label} up`} aria-disabled={index === 0} onClick={moveTo(index - 1)}>
        <ArrowUp aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Move ${label} down`} aria-disabled={index === count - 1} onClick={moveTo(index + 1)}>
        <ArrowDown aria-hidden="true" className="size-4.5" />
      </IconButton>
    </>
  )
}
