import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Says that a link narrowed the list to a view, with a button to undo that. */
export function ViewChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="quiet"
      className="border-line bg-sheet px-3"
      aria-label={`${label}: show all again`}
      onClick={onRemove}
    >
      {label}
      <X aria-hidden="true" className="size-4" />
    </Button>
  )
}
