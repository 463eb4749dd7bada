import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { iconButtonStyle } from './button.tsx'
import { classNames } from './class-names.ts'
import { controlStyle, Field } from './fields.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** For a new password that is typed only once. */
  isShownAtFirst?: boolean
}

/** A password field with a button to show it. Takes the result of `register()`. */
export function PasswordField({ label, hint, error, isShownAtFirst = false, className, ...input }: Props) {
  const [isShown, setShown] = useState(isShownAtFirst)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={classNames(controlStyle, 'pr-12', className)}
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className={classNames(
              iconButtonStyle,
              'absolute! inset-y-0 right-0 text-ink-soft hover:text-forest noscript:hidden',
            )}
          >
            <Icon className="size-5" />
            <VisuallyHidden>{isShown ? 'Hide password' : 'Show password'}</VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  )
}
