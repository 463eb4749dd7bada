import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { toastError } from '../ui/toast-error.ts'
import type { FactorProps } from './factor-props.ts'

/** The number of unused recovery codes, and a button to create new ones. */
export function RecoveryCodes({ factors: { recoveryCodes }, onChange }: FactorProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    setAsking(false)
    setBusy(true)
    await api
      .call('POST /auth/factors/recovery-codes')
      .then(onChange, (error: unknown) => toastError({ text: 'No new codes were made', error }))
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{recoveryCodes === 1 ? 'One code is left.' : `${recoveryCodes} codes are left.`}</p>
      <Button size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        title="Make new recovery codes?"
        description="The codes that you have now will no longer work."
        confirmLabel="Make new codes"
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
