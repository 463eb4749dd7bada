import { AlertDialog } from '../../ui/alert-dialog.tsx'

export type FreeConfirmation = { isOpen: boolean; confirm: () => void; dismiss: () => void }

/** Asks for confirmation of a price of 0, which may just have been left empty. */
export function ConfirmFree({ free }: { free: FreeConfirmation }) {
  return (
    <AlertDialog
      isOpen={free.isOpen}
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
