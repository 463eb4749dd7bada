import type { RefundSpeed } from '../../../domain/refund/refund.ts'
import { Select } from '../../ui/fields.tsx'

type Props = {
  value: RefundSpeed
  error?: string | undefined
  isDisabled: boolean
  onChange: (speed: RefundSpeed) => void
}

/** How soon the provider gives money back. */
export function RefundSpeedField({ value, error, isDisabled, onChange }: Props) {
  return (
    <Select
      label="Refund speed"
      options={SPEEDS}
      disabled={isDisabled}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value === 'optimum' ? 'optimum' : 'normal')}
    />
  )
}

const SPEEDS: readonly { value: RefundSpeed; label: string }[] = [
  { value: 'normal', label: 'Standard: 5–7 working days, no fee' },
  { value: 'optimum', label: 'Instant where the bank supports it, for a fee' },
]
