import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle, Field } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  fieldClassName?: string
}

/** A single-line input with label, hint and error. Takes the result of `register()`. */
export function TextField({ label, hint, error, isLabelHidden, fieldClassName, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden} className={fieldClassName}>
      {(control) => <input type="text" {...input} {...control} className={classNames(controlStyle, className)} />}
    </Field>
  )
}
