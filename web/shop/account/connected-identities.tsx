import { useEffect, useState } from 'react'
import type { ResetPreview } from '../../../contract/account-recovery.ts'
import { providerNames } from '../../../domain/provider-names.ts'
import { api } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { formatLocalDate } from '../../ui/format-date.ts'

/** The connected providers, and which ones a new password disconnects. Renders nothing if there are none. */
export function ConnectedIdentities({ token }: { token: string }) {
  const [identities, setIdentities] = useState<ResetPreview['identities']>([])
  useEffect(() => {
    const controller = new AbortController()
    api
      .call('POST /auth/reset-password/preview', { body: { token }, signal: controller.signal })
      .then((preview) => setIdentities(recordsIn(preview.identities, 'provider')))
      // The list is optional: a problem with the link is shown when the password is set.
      .catch(() => {})
    return () => controller.abort()
  }, [token])
  if (identities.length === 0) return null
  const isAnyDropped = identities.some(({ isKept }) => !isKept)
  return (
    <section aria-labelledby="connected" className="rounded-press border border-line bg-paper-deep p-4">
      <h2 id="connected" className="font-semibold text-base">
        Connected with your account
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {identities.map(({ provider, connectedAt, isKept }) => (
          <li key={provider}>
            {providerNames[provider]}, since {formatLocalDate(connectedAt)}:{' '}
            {isKept ? 'stays connected' : <strong>will be disconnected</strong>}
          </li>
        ))}
      </ul>
      {isAnyDropped && (
        <p className="mt-2 text-ink-soft">
          We disconnect what was connected after you last showed that this e-mail is yours. You can connect it again.
        </p>
      )}
    </section>
  )
}
