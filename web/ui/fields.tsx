import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, type WheelEvent } from 'react'
import { classNames } from './class-names.ts'

type Labelled = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Hides the label visually, not from screen readers. */
  isLabelHidden?: boolean
  /** For wide forms: the field's position in a grid. */
  fieldClassName?: string
}

type Props = Omit<ComponentProps<'input'>, 'id'> & Labelled

/** A single-line input with label, hint and error. Takes the result of `register()`. */
export function TextField({ label, hint, error, isLabelHidden, fieldClassName, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={fieldClassName}>
      {(control) => (
        <input
          type="text"
          onWheel={blurNumber}
          {...input}
          {...control}
          className={classNames(controlStyle, className)}
        />
      )}
    </Field>
  )
}

/** Scrolling the page over a number must not change it. */
const blurNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Labelled

/** Several lines of text with label, hint and error. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isLabelHidden, fieldClassName, className, rows = 4, ...area } = props
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={fieldClassName}>
      {(control) => <textarea rows={rows} {...area} {...control} className={classNames(controlStyle, className)} />}
    </Field>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  Labelled & {
    /** Shown while nothing is selected; not selectable itself. */
    placeholder?: string
    options: readonly { value: string; label: string }[]
  }

/** A native select with label, hint and error. */
export function Select(props: SelectProps) {
  const { label, hint, error, placeholder, options, isLabelHidden, fieldClassName, className, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={fieldClassName}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={classNames(controlStyle, 'appearance-none pr-10', className)}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
        </span>
      )}
    </Field>
  )
}

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = Omit<Labelled, 'fieldClassName'> & {
  className?: string | undefined
  children: (control: Control) => ReactNode
}

/** A labelled control with its hint and error, associated for screen readers. */
export function Field({ label, hint, error, className, isLabelHidden = false, children }: FieldProps) {
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
