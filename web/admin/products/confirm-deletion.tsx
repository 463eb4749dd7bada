import type { Plant } from '../../../contract/plants.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Question } from '../ui/use-confirmation.ts'

type Props = { asked: Question<Plant> | null; onConfirm: () => void; onClose: () => void }

/** Asks before a product is taken out of the shop. */
export function ConfirmDeletion({ asked, onConfirm, onClose }: Props) {
  if (asked === null) return null
  return (
    <AlertDialog
      isOpen={asked.isOpen}
      title="Are you sure you want to delete this product?"
      description={
        <>
          <span className="block font-semibold text-ink">{asked.subject.name}</span>
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
