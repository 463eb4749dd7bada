import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

/** A number field that does not change when the page is scrolled over it. */
export function NumberField(props: Props) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      type="number"
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
