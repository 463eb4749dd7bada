import type { RefundSpeed } from '../../../domain/refund/refund.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import type { CashWay, TypedCash } from './cash-way.ts'

type Props = {
  typed: TypedCash
  problems: Readonly<Record<string, string>>
  /** Whether payouts are on */
  canTransfer: boolean
  /** Of the reference of a transfer by hand: when to send the money */
  handHint: string
  isBusy: boolean
  onType: (changes: Partial<TypedCash>) => void
}

/** How cash goes back: a transfer by the shop where payouts are on, or one that was made by hand. */
export function CashWayFields({ typed, problems, canTransfer, handHint, isBusy, onType }: Props) {
  const text = (name: keyof Omit<TypedCash, 'way'>) => ({
    autoComplete: 'off',
    spellCheck: false,
    readOnly: isBusy,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
  })
  return (
    <>
      {canTransfer && (
        <Select
          label="Refund method"
          options={WAYS}
          disabled={isBusy}
          value={typed.way}
          error={problems.payee}
          onChange={({ target }) => onType({ way: WAYS.find(({ value }) => value === target.value)?.value ?? 'hand' })}
        />
      )}
      {typed.way === 'upi' && (
        <TextField
          {...text('upi')}
          label="UPI ID"
          hint="From the shopper, for example name@bank"
          inputMode="email"
          autoCapitalize="none"
          error={problems['payee.upi']}
        />
      )}
      {typed.way === 'account' && (
        <>
          <TextField {...text('name')} label="Account holder’s name" error={problems['payee.name']} />
          <TextField
            {...text('account')}
            label="Account number"
            inputMode="numeric"
            error={problems['payee.account']}
          />
          <TextField
            {...text('ifsc')}
            label="IFSC"
            hint="Bank branch code, for example HDFC0001234"
            autoCapitalize="characters"
            error={problems['payee.ifsc']}
          />
        </>
      )}
      {typed.way === 'hand' && (
        <TextField
          {...text('reference')}
          label="UPI or bank transfer reference"
          hint={handHint}
          error={problems.reference}
        />
      )}
    </>
  )
}

const WAYS: readonly { value: CashWay; label: string }[] = [
  { value: 'upi', label: 'To a UPI ID' },
  { value: 'account', label: 'To a bank account' },
  { value: 'hand', label: 'By your own transfer' },
]

type SpeedProps = {
  value: RefundSpeed
  error?: string | undefined
  isDisabled: boolean
  onChange: (speed: RefundSpeed) => void
}

/** How soon the provider gives money back. */
export function RefundSpeedField({ value, error, isDisabled, onChange }: SpeedProps) {
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
