import { toast } from 'sonner'
import { ApiError } from '../../../contract/client.ts'
import { messageOf } from '../../api.ts'

export type Failure = { text: string; onRetry?: () => void; isLogged?: boolean }

/** Shows a failure in a toast, with the server's reason and, if a retry can succeed, a retry button. */
export function toastError({ text, error, onRetry, isLogged }: Failure & { error: unknown }): void {
  if (isLogged) console.error(text, error)
  const reason = messageOf(error, '')
  toast.error(text, {
    description: reason === text ? undefined : reason,
    action: onRetry && isTemporary(error) && { label: 'Retry', onClick: onRetry },
    classNames: { actionButton: RETRY },
  })
}

const RETRY =
  'shrink-0 self-center min-h-9 rounded-press border border-danger/60 px-3 font-semibold text-danger text-sm ' +
  'hover:bg-danger hover:text-white pointer-coarse:min-h-11'

const TEMPORARY: readonly number[] = [0, 408, 429]

/**
 * Whether the same call may succeed later: no response, a timeout, too many requests, or a server error. Any other
 * refusal is final until something else changes.
 */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || TEMPORARY.includes(error.status)
}
