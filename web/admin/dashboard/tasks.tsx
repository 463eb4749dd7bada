import { LowStock } from './low-stock.tsx'
import { OrdersToShip } from './orders-to-ship.tsx'
import { OverdueMessages } from './overdue-messages.tsx'
import { PackedTasks } from './packed-tasks.tsx'
import { PaymentTasks } from './payment-tasks.tsx'
import { SecondFactorHint } from './second-factor-hint.tsx'
import type { LoadedTasks } from './use-tasks.ts'

/** Open tasks: parcels, stock, payments and overdue messages, most urgent first. */
export function Tasks({ loaded }: { loaded: LoadedTasks }) {
  return (
    <>
      {loaded.answer?.hasSecondFactor === false && <SecondFactorHint />}
      <div className="grid shrink-0 gap-5 lg:grid-cols-2">
        <OrdersToShip loaded={loaded} />
        <LowStock loaded={loaded} />
        <OverdueMessages loaded={loaded} />
        <PaymentTasks loaded={loaded} />
        <PackedTasks loaded={loaded} />
      </div>
    </>
  )
}
