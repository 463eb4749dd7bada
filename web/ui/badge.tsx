import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'green' | 'blue' | 'yellow' | 'red' | 'neutral' | 'terracotta'

type Props = { tone?: BadgeTone; className?: string; children: ReactNode }

/** A short label for a state or a kind. */
export function Badge({ tone = 'neutral', className, children }: Props) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm leading-6',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const tones: Record<BadgeTone, string> = {
  green: 'bg-leaf-mist text-forest',
  blue: 'bg-sky-mist text-sky',
  yellow: 'bg-sun-mist text-sun',
  red: 'bg-danger-mist text-danger',
  neutral: 'bg-paper-deep text-ink-soft',
  terracotta: 'bg-terracotta-mist text-terracotta-dark',
}
