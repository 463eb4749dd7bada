import { type SubmitEvent, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlStyle } from '../../ui/fields.tsx'

type Props = {
  pin: string | null
  onChange?: ((pin: string) => void) | undefined
  label?: string
  /** Where the form leads without scripts, with the PIN in the address: a path, which may have a query */
  action?: string
  problemId?: string | undefined
}

export function PinForm({ pin, onChange, label = 'PIN code', action, problemId }: Props) {
  const id = useId()
  const [path, query] = action?.split('?') ?? []
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (onChange === undefined) return
    event.preventDefault()
    onChange(String(new FormData(event.currentTarget).get('pin')))
  }
  return (
    <form action={path} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        key={pin}
        id={id}
        name="pin"
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        defaultValue={pin ?? ''}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        className={`${controlStyle} figures w-28!`}
      />
      <Button type="submit" size="small">
        Check delivery
      </Button>
    </form>
  )
}
