import type { Remittances } from '../../../../contract/remittances.ts'
import { BookSection } from '../book-section.tsx'
import { Figure } from '../figure.tsx'

/** The cash that is not with the shop, as of today. */
export function CashFigures({ remittances: { inTransit, unpaid, short, untracked } }: { remittances: Remittances }) {
  return (
    <BookSection
      title="Open today"
      note="An order against cash counts as paid once its parcel is delivered. What the courier has paid of it is known by its files."
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-4">
        <CashFigure label="In transit" cash={inTransit} />
        <CashFigure label="Delivered, not paid yet" cash={unpaid} />
        <CashFigure label="Missing of short parcels" cash={short} />
        <CashFigure label="Delivered without a tracking number" cash={untracked} />
      </dl>
    </BookSection>
  )
}

function CashFigure({ label, cash: { parcels, amount } }: { label: string; cash: Remittances['unpaid'] }) {
  return <Figure label={label} sum={amount} note={parcels === 1 ? '1 parcel' : `${parcels} parcels`} />
}
