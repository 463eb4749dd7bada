import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
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
