import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button, IconButton, LinkButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Select, TextArea, TextField } from '../ui/fields.tsx'
import { LazyAlertDialog } from '../ui/lazy-alert-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

export function Buttons() {
  return (
    <Chapter title="Buttons and links">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Add to Cart
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} isBusy>
            Busy
          </Button>
        </Specimen>
      ))}
      <Specimen name="LinkButton">
        {variants.map((variant) => (
          <LinkButton key={variant} to="/shop" variant={variant}>
            {variant}
          </LinkButton>
        ))}
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Cart">
          <ShoppingBag aria-hidden="true" className="size-6" />
        </IconButton>
        <IconButton label="Cart, off" disabled>
          <ShoppingBag aria-hidden="true" className="size-6" />
        </IconButton>
      </Specimen>
      <Specimen name="Chip">
        <Chip to="/styleguide" isChosen>
          Chosen
        </Chip>
        <Chip to="/styleguide" isChosen={false}>
          Not chosen
        </Chip>
      </Specimen>
    </Chapter>
  )
}

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
        <QuantityStepper quantity={quantity} max={5} label="Quantity" onChange={setQuantity} />
        <QuantityStepper quantity={5} max={5} label="At its most" onChange={setQuantity} />
        <QuantityStepper quantity={1} max={5} label="Off" isDisabled onChange={setQuantity} />
      </Specimen>
      <Specimen name="Checkbox and radio, as the browser has them">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" defaultChecked className="size-5" />
          In stock only
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input type="radio" defaultChecked className="size-5" />
          Cash on Delivery
        </label>
      </Specimen>
    </Chapter>
  )
}

type Shown = 'telling' | 'asking' | 'lazy' | null

export function Overlays() {
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  return (
    <Chapter title="Over the page">
      <Specimen name="AlertDialog, LazyAlertDialog">
        <Button onClick={() => setShown('telling')}>AlertDialog that tells</Button>
        <Button onClick={() => setShown('asking')}>AlertDialog that asks</Button>
        <Button onClick={() => setShown('lazy')}>LazyAlertDialog</Button>
      </Specimen>
      <AlertDialog isOpen={shown === 'telling'} title="Failed to process payment. Please try again." onClose={close} />
      <AlertDialog
        isOpen={shown === 'asking'}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        isDangerous
        onConfirm={close}
        onClose={close}
      />
      <LazyAlertDialog isOpen={shown === 'lazy'} title="Cancel this order?" onConfirm={close} onClose={close} />
    </Chapter>
  )
}
