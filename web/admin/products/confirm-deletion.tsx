import type { Plant } from '../../../contract/plants.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Confirmation } from '../ui/use-confirmation.ts'

type Props = { confirmation: Confirmation<Plant> | null; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before a product is deleted. */
export function ConfirmDeletion({ confirmation, onConfirm, onClose }: Props) {
  if (confirmation === null) return null
  return (
    <AlertDialog
      isOpen={confirmation.isOpen}
      title="Are you sure you want to delete this product?"
      description={
        <>
          <span className="block font-semibold text-ink">{confirmation.subject.name}</span>
          It leaves the shop at once. Past orders keep it.
        </>
      }
      confirmLabel="Delete"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
