import { useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const states = [
  { value: 'MH', label: 'Maharashtra' },
  { value: 'KL', label: 'Kerala' },
]

export function Fields() {
  const [quantity, setQuantity] = useState(2)
  return (
    <Chapter title="Fields">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="TextField" placeholder="Placeholder" />
        <PasswordField label="With a hint" hint="At least 6 characters" />
        <TextField label="With an error" error="Email is invalid" defaultValue="asha@" />
        <TextField label="Read-only" readOnly value="India" />
        <TextField label="Disabled" disabled value="Not now" />
        <TextField label="Hidden label" isLabelHidden placeholder="Its label is hidden" />
        <Select label="Select" options={states} placeholder="Choose a state" defaultValue="" />
        <Select label="With an error" options={states} error="State is required" />
        <Select label="Disabled" options={states} disabled />
        <TextArea label="TextArea" hint="At most 2,000 characters" />
        <TextArea label="With an error" error="Message is required" />
      </div>
      <Specimen name="QuantityStepper">
        <QuantityStepper quantity={quantity} min={1} max={5} label="Quantity" onChange={setQuantity} />
        <QuantityStepper quantity={5} min={1} max={5} label="At its most" onChange={setQuantity} />
        <QuantityStepper quantity={1} min={1} max={5} label="Off" isDisabled onChange={setQuantity} />
      </Specimen>
      <Specimen name="Checkbox and radio, as the browser has them">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" defaultChecked className="size-5" />
          Only what is in stock
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" defaultChecked className="size-5" />
          Cash on Delivery
        </label>
      </Specimen>
    </Chapter>
  )
}
