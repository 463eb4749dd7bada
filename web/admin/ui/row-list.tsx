import { Plus, Trash2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldsError, FormSection } from './form-page.tsx'

type Props = {
  title: string
  emptyText: string
  addLabel: string
  /** What is wrong with the rows as a whole, such as too many */
  error: string | undefined
  isEmpty: boolean
  onAdd: () => void
  /** Rendered above the rows */
  before?: ReactNode
  children: ReactNode
}

/** A section with any number of rows. */
export function RowList({ title, emptyText, addLabel, error, isEmpty, onAdd, before, children }: Props) {
  return (
    <FormSection title={title}>
      {before}
      {isEmpty ? (
        <p className="text-ink-soft text-sm">{emptyText}</p>
      ) : (
        <ul className="flex flex-col gap-3">{children}</ul>
      )}
      <FieldsError error={error} className="mt-2" />
      <Button size="small" className="mt-3" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </FormSection>
  )
}

/** Removes a row; the focus moves to the section's Add button, since this button disappears. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const adding = currentTarget.closest('section')?.querySelector<HTMLButtonElement>(':scope > button')
    onRemove()
    adding?.focus()
  }
  return (
    <IconButton label={label} onClick={remove} className="text-danger hover:bg-danger-mist">
      <Trash2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  )
}
