import { useEffect, useRef } from 'react'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  label: string
  name: string
  /** Rupees; null: no limit */
  value: number | null
  onCommit: (form: HTMLFormElement | null) => void
}

/** A limit of the price. What is typed is applied on leaving the field, and by Enter as the form's submit. */
export function PriceField({ label, name, value, onCommit }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)

  // Only another value of the query replaces what is typed.
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (field.current) field.current.value = textOf(value)
  }, [value])

  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={9_999_999}
      step="any"
      defaultValue={textOf(value)}
      onBlur={(event) => onCommit(event.target.form)}
      className="figures"
    />
  )
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}
