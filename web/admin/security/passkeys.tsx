import { useState } from 'react'
import { api } from '../../api.ts'
import { makePasskey } from '../../second-factor/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useConfirmation } from '../ui/use-change.ts'
import { BeginFactor, type FactorProps } from './begin-factor.tsx'

/** The registered passkeys, and a form to add one. */
export function Passkeys({ factors, onChange }: FactorProps) {
  const { passkeys } = factors
  const [name, setName] = useState('')
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<{ _id: string; name: string }>()

  const add = async (currentPassword: string | undefined) => {
    const options = await api.call('POST /auth/factors/passkeys/options', { body: { currentPassword } })
    const body = { name: name.trim() || 'Passkey', passkey: await makePasskey(options) }
    onChange(await api.call('POST /auth/factors/passkeys', { body }))
    setName('')
  }
  const remove = async (id: string) => {
    dismiss()
    await api
      .call('DELETE /auth/factors/passkeys/:id', { params: { id } })
      .then(onChange, (error: unknown) => toastError({ text: 'The passkey was not removed', error }))
  }
  return (
    <div className="flex flex-col gap-4">
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map(({ _id, name: own, createdAt, lastUsedAt }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{own}</span>
                <span className="block text-[0.82rem] text-ink-soft">
                  Added {formatDate(createdAt)}
                  {lastUsedAt !== null && `, last used ${formatDate(lastUsedAt)}`}
                </span>
              </span>
              <Button
                size="small"
                variant="danger"
                aria-label={`Remove ${own}`}
                onClick={() => requestConfirmation({ _id, name: own })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <BeginFactor
        factors={factors}
        text="Sign in with your phone, your computer or a security key, with nothing to type."
        label="Add a passkey"
        onBegin={add}
      >
        <TextField
          label="Passkey name"
          placeholder="My phone"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </BeginFactor>
      <LazyAlertDialog
        isOpen={confirmation?.isOpen ?? false}
        title={`Remove ${confirmation?.subject.name ?? ''}?`}
        description="The passkey will stop working. You can also delete it from the device itself."
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => confirmation && void remove(confirmation.subject._id)}
        onClose={dismiss}
      />
    </div>
  )
}
