import type { DeliveryRules } from '../../../contract/delivery.ts'
import { isFree } from '../../../domain/delivery/delivery-fee.ts'
import { formatSum } from '../../../domain/money.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { areaText } from './area-text.ts'

/** The saved zones at a glance. */
export function ZoneTable({ zones, cash: { advance } }: Pick<DeliveryRules, 'zones' | 'cash'>) {
  const withoutCash = advance?.reasons.includes('zone') ? 'With an advance' : 'Not offered'
  return (
    <Table label="Saved zones">
      <TableHead>
        <tr>
          <HeaderCell>Zone</HeaderCell>
          <HeaderCell>Area</HeaderCell>
          <HeaderCell isNumeric>Fee</HeaderCell>
          <HeaderCell isNumeric>Minimum</HeaderCell>
          <HeaderCell>Cash</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {zones.map(({ name, area, minimum, cash, ...prices }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: zones have no identity but their place
          <TableRow key={index}>
            <Cell>{name}</Cell>
            <Cell className="min-w-40">{areaText(area)}</Cell>
            <Cell isNumeric>{feeText(prices)}</Cell>
            <Cell isNumeric>{minimum === null ? 'As everywhere' : formatSum(minimum)}</Cell>
            <Cell>{cash ? 'Offered' : withoutCash}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type Prices = Pick<DeliveryRules['zones'][number], 'fee' | 'feePerKg' | 'freeFrom'>

function feeText({ fee, feePerKg, freeFrom }: Prices): string {
  if (isFree({ fee, feePerKg })) return 'Free'
  const perKg = feePerKg === 0 ? '' : ` + ${formatSum(feePerKg)} per kg`
  const free = freeFrom === null ? '' : `, free from ${formatSum(freeFrom)}`
  return `${formatSum(fee)}${perKg}${free}`
}
