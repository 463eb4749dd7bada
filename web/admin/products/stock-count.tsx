import { Badge } from '../../ui/badge.tsx'

/** At this many or fewer it is time to think of the next batch. */
const LOW = 5

/** How many there are, marked when they run low. */
export function StockCount({ stock }: { stock: number }) {
  if (stock > LOW) return <>{stock}</>
  return <Badge tone={stock === 0 ? 'red' : 'yellow'}>{stock}</Badge>
}
