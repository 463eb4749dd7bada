import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = { day: string; className: string }

/** The day and the fee at a plant's card. */
export function DayLabel({ day, className }: Props) {
  return (
    <span className={className}>
      <VisuallyHidden>Delivery: </VisuallyHidden>
      {day}
    </span>
  )
}
