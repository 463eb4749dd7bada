import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { label: string; onRemove: () => void }

/** Removes a row; the focus moves to the section's Add button, since this button disappears. */
export function RemoveRow({ label, onRemove }: Props) {
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
