import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

/** A number to type. Scrolling the page over it never changes it. */
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
