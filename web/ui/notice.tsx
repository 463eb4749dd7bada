import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useMoveFocusOnUnmount } from './focus.ts'
import { Sprig } from './sprig.tsx'

type Tone = 'error' | 'success' | 'info'
type Props = { tone: Tone; title?: string; className?: string; children?: ReactNode }

/** A message box, announced when it appears; errors interrupt. */
export function Notice({ tone, title, className, children }: Props) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-press border px-4 py-3', tones[tone], className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info }

const tones: Record<Tone, string> = {
  error: 'border-danger/40 bg-danger-mist text-danger',
  success: 'border-leaf/40 bg-leaf-mist text-forest',
  info: 'border-line bg-paper-deep text-ink',
}

type ErrorStateProps = {
  title: string
  message?: string | undefined
  retryLabel?: string
  className?: string
  onRetry?: () => void
}

/** A failed load with its reason and a retry button; retries by itself when the browser is online again. */
export function ErrorState({ title, message, retryLabel = 'Try again', className, onRetry }: ErrorStateProps) {
  const retry = useRef<HTMLButtonElement>(null)
  useMoveFocusOnUnmount(retry)
  const onOnline = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <Notice tone="error" title={title} className={classNames('max-w-prose', className)}>
      {message !== undefined && message !== title && <p>{message}</p>}
      {onRetry !== undefined && (
        <Button ref={retry} variant="danger" size="small" className="mt-3" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Notice>
  )
}

type EmptyStateProps = { title: string; children?: ReactNode; actions?: ReactNode; headingLevel?: 'h1' | 'h2' }

/** Shown where a list or page is empty, with further links. */
export function EmptyState({ title, children, actions, headingLevel: Heading = 'h2' }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null)
  useMoveFocusOnUnmount(box)
  return (
    <div ref={box} className="flex animate-appear flex-col items-center gap-4 px-4 py-16 text-center">
      <Sprig className="h-20 text-leaf/70" />
      <Heading className="text-2xl">{title}</Heading>
      {children !== undefined && <div className="max-w-md text-ink-soft">{children}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}

/** A part of the page that its loader could not load; the button loads the page's data again. */
export function LoadError(props: { title: string; message: string; className?: string }) {
  const { revalidate } = useRevalidator()
  return <ErrorState {...props} onRetry={() => void revalidate()} />
}
