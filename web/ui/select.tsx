import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle, Field } from './field.tsx'

type Option = { value: string; label: string }

type Props = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shown while nothing is selected; not selectable itself. */
  placeholder?: string
  options: readonly Option[]
  isLabelHidden?: boolean
  fieldClassName?: string
}

/** A native select with label, hint and error. */
export function Select(props: Props) {
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
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  )
}
