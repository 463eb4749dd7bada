import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle, Field } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  fieldClassName?: string
}

/** Several lines of text with label, hint and error. */
export function TextArea({ label, hint, error, fieldClassName, className, rows = 4, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={fieldClassName}>
      {(control) => <textarea rows={rows} {...area} {...control} className={classNames(controlStyle, className)} />}
    </Field>
  )
}
