import { memo } from 'react'
import { categoryLabels } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'
import { Cell, TableRow } from '../../ui/table.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductCheckbox } from './product-checkbox.tsx'
import type { ProductEntryProps } from './product-entry.ts'
import { ProductName } from './product-name.tsx'
import { StockCount } from './stock-count.tsx'

/** One product in the table. */
export const ProductRow = memo(function ProductRow(props: ProductEntryProps) {
  const { plant } = props
  return (
    <TableRow>
      <Cell className="max-w-0">
        <span className="flex items-center gap-3">
          <ProductCheckbox {...props} />
          <ProductName plant={plant} />
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">{categoryLabels[plant.category]}</Cell>
      <Cell isNumeric>{formatSum(plant.price)}</Cell>
      <Cell isNumeric>
        <StockCount stock={plant.stock} />
      </Cell>
      <Cell>
        <ProductActions {...props} />
      </Cell>
    </TableRow>
  )
})
