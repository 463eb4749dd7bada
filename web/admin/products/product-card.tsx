import { memo } from 'react'
import { categoryLabels } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductCheckbox } from './product-checkbox.tsx'
import type { ProductEntryProps } from './product-entry.ts'
import { ProductName } from './product-name.tsx'
import { StockCount } from './stock-count.tsx'

/** One product as a card. */
export const ProductCard = memo(function ProductCard(props: ProductEntryProps) {
  const { plant } = props
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4">
      <span className="flex items-center gap-3">
        <ProductCheckbox {...props} />
        <ProductName plant={plant} />
      </span>
      <dl className="flex grow flex-wrap content-start gap-x-7 gap-y-2 text-[0.86rem] [&_dt]:text-[0.8rem] [&_dt]:text-ink-soft">
        <div>
          <dt>Category</dt>
          <dd>{categoryLabels[plant.category]}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd className="figures">{formatSum(plant.price)}</dd>
        </div>
        <div>
          <dt>Stock</dt>
          <dd className="figures">
            <StockCount stock={plant.stock} />
          </dd>
        </div>
      </dl>
      <ProductActions {...props} />
    </li>
  )
})
