import type { Plant } from '../../../contract/plants.ts'
import { Button } from '../../ui/button.tsx'
import { useStockAlert } from './use-stock-alert.ts'

/** For who is signed in before a plant that is sold out: to be told when it is back, or not after all. */
export default function StockAlert({ plant }: { plant: Plant }) {
  const { isWanted, isBusy, turn } = useStockAlert(plant)
  if (isWanted === null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      {isWanted && <p>We’ll write to you once when it’s back.</p>}
      <Button isBusy={isBusy} onClick={turn}>
        {isWanted ? 'Don’t tell me' : 'Tell me when it’s back'}
      </Button>
    </div>
  )
}
