import { useState } from 'react'
import type { Claim } from '../../../contract/claims.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { claim: Claim; reload: () => Promise<void> }

/** Withdraws a claim after a confirmation. */
export function WithdrawClaim({ claim: { _id, ticket }, reload }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const withdraw = async () => {
    setBusy(true)
    try {
      await api.call('POST /claims/:id/withdraw', { params: { id: _id } })
      toast.success('Withdrawn', ticket)
    } catch (error) {
      toast.error('It could not be withdrawn', messageOf(error, '') || undefined)
    }
    await reload()
    setBusy(false)
    setOpen(false)
  }

  return (
    <>
      <Button
        size="small"
        variant="quietDanger"
        className="-ml-3"
        aria-label={`Withdraw ${ticket}`}
        onClick={() => setOpen(true)}
      >
        Withdraw
      </Button>
      <LazyAlertDialog
        isOpen={isOpen}
        title="Withdraw this report?"
        description="The shop then does nothing more about it."
        confirmLabel="Yes, withdraw it"
        cancelLabel="Not now"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
