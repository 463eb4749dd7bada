import { Badge } from '../../ui/badge.tsx'

/** Stock at or below this counts as low. */
const LOW = 5

/** The stock, marked when it is low. */
export function StockCount({ stock }: { stock: number }) {
  if (stock > LOW) return <>{stock}</>
  return <Badge tone={stock === 0 ? 'red' : 'yellow'}>{stock}</Badge>
}
