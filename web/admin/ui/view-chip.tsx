import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Says that a list shows a part of what there is, as a link from elsewhere asked for, and takes that back. */
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
