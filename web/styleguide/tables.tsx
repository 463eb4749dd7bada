import { Badge } from '../ui/badge.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Price } from '../ui/price.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const rows = [
  { name: 'Money Plant', status: 'In stock', price: 199 },
  { name: 'Areca Palm', status: 'In stock', price: 1499 },
  { name: 'Tulsi', status: 'In stock', price: 99.5 },
]

export function Tables() {
  return (
    <Chapter title="Tables">
      <Specimen name="Table, TableHead, TableBody, TableRow, HeaderCell, Cell" isWide>
        <Table label="Plants">
          <TableHead>
            <TableRow>
              <HeaderCell>Plant</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell isNumeric>Price</HeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, status, price }) => (
              <TableRow key={name}>
                <Cell>{name}</Cell>
                <Cell>
                  <Badge tone="green">{status}</Badge>
                </Cell>
                <Cell isNumeric>
                  <Price rupees={price} size="small" />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Specimen>
      <Specimen name="PageHeading" isWide>
        <PageHeading title="Orders" subtitle="Manage customer orders and track their status" />
      </Specimen>
    </Chapter>
  )
}
