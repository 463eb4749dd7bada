import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { api } from '../../api.ts'
import { useShopName } from '../../settings.ts'
import { Button } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { download } from '../ui/csv-files.ts'
import { toastError } from '../ui/toast-error.ts'
import type { FactorProps } from './begin-factor.tsx'

/** The number of unused recovery codes, and a button to create new ones. */
export function RecoveryCodes({ factors: { recoveryCodes }, onChange }: FactorProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    setAsking(false)
    setBusy(true)
    await api
      .call('POST /auth/factors/recovery-codes')
      .then(onChange, (error: unknown) => toastError({ text: 'The codes could not be created', error }))
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{recoveryCodes === 1 ? 'One code is left.' : `${recoveryCodes} codes are left.`}</p>
      <Button size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
        Create new codes
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        title="Create new recovery codes?"
        description="Your current codes will stop working."
        confirmLabel="Create new codes"
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Recovery codes, shown only once: to copy, or to save as a file. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shopName = useShopName()
  useEffect(() => heading.current?.focus(), [])

  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Copied'),
      () => toast.error('The codes could not be copied. Please save them as a file.'),
    )
  }
  return (
    <section aria-labelledby="new-codes" className="rounded-press border border-leaf/50 bg-leaf-mist p-4 sm:p-5">
      <h2 id="new-codes" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Save your recovery codes
      </h2>
      <p className="mt-1 max-w-prose">
        Each code signs you in once without your phone or passkey. You will not see them again, so print them or save
        them where you keep your passwords.
      </p>
      <ul className="figures mt-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" onClick={() => saveAsFile(codes, shopName)}>
          Save as a file
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  )
}

function saveAsFile(codes: readonly string[], shopName: string): void {
  const text = `Recovery codes for ${shopName}. Each works once.\n\n${codes.join('\n')}\n`
  download(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
}
