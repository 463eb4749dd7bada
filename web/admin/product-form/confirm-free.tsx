import { AlertDialog } from '../../ui/alert-dialog.tsx'

export type FreeQuestion = { isAsked: boolean; confirm: () => void; dismiss: () => void }

/** Asks before a product goes on sale for nothing: a price that was left at 0 looks the same as one that is meant. */
export function ConfirmFree({ free }: { free: FreeQuestion }) {
  return (
    <AlertDialog
      isOpen={free.isAsked}
      title="Sell this plant for ₹0?"
      description="Its price is 0. As soon as it is saved, anyone can order it for nothing."
      confirmLabel="Sell it for ₹0"
      cancelLabel="Change the price"
      isDangerous
      onConfirm={free.confirm}
      onClose={free.dismiss}
    />
  )
}
