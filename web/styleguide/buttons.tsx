import { ShoppingBag } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
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
