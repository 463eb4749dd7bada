import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormSection } from './form-section.tsx'

type Props = {
  title: string
  emptyText: string
  addLabel: string
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
      {error !== undefined && (
        <p role="alert" className="mt-2 font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      <Button size="small" className="mt-3" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </FormSection>
  )
}
