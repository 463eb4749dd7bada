import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

export function NumberField(props: Props) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} type="number" />
}
