import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** For wide forms: the field's position in a grid. */
  className?: string
  /** Hides the label visually, not from screen readers. */
  isLabelHidden?: boolean
  children: (control: Control) => ReactNode
}

/** A labelled control with its hint and error, associated for screen readers. */
export function Field({ label, hint, error, className, isLabelHidden = false, children }: Props) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold text-[0.94rem]'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The style of all text inputs and selects. */
export const controlStyle =
  'w-full min-h-11 rounded-press border border-edge bg-sheet px-3 py-2 text-ink placeholder:text-ink-soft ' +
  'transition-colors duration-200 ease-press hover:border-forest focus-visible:border-forest ' +
  'aria-invalid:border-danger [&[readonly]]:bg-paper-deep disabled:bg-paper-deep disabled:opacity-70'
