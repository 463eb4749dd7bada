import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useMoveFocusOnUnmount } from './use-move-focus-on-unmount.ts'

type Props = { title: string; message?: string | undefined; retryLabel?: string; onRetry?: () => void }

/** A failed load with its reason and a retry button; retries by itself when the browser is online again. */
export function ErrorState({ title, message, retryLabel = 'Try again', onRetry }: Props) {
  const retry = useRef<HTMLButtonElement>(null)
  useMoveFocusOnUnmount(retry)
  const onOnline = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <Notice tone="error" title={title} className="max-w-prose">
      {message !== undefined && message !== title && <p>{message}</p>}
      {onRetry !== undefined && (
        <Button ref={retry} variant="danger" size="small" className="mt-3" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Notice>
  )
}
