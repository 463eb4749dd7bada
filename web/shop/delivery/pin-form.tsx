import { type SubmitEvent, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlStyle } from '../../ui/field.tsx'

type Props = { pin: string | null; onChange: (pin: string) => void }

/** `Deliver to: PIN` */
export function PinForm({ pin, onChange }: Props) {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChange(String(new FormData(event.currentTarget).get('pin')))
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        Deliver to: PIN
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
        className={`${controlStyle} figures w-28!`}
      />
      <Button type="submit" size="small">
        Show the day
      </Button>
    </form>
  )
}
