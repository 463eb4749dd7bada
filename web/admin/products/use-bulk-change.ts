import type { Plant } from '../../../contract/plants.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { productCount } from './product-count.ts'

/** What a form that changes the chosen products is given. */
export type ChangeFormProps = {
  products: readonly Plant[]
  isOpen: boolean
  change: ReturnType<typeof useChangingTogether>
  onClose: () => void
}

/**
 * Changes many products as they were shown, tells how it went and reloads the list either way: a refused change means
 * that one of them is no longer what the list shows. Afterwards none is chosen; after a failure they still are.
 */
export function useChangingTogether(reload: () => Promise<void>, onChanged: () => void) {
  const { ids, during } = useBusyIds(nowhere)

  const change = (request: () => Promise<{ changed: number }>) =>
    during('together', async () => {
      try {
        const { changed } = await request()
        toast.success(`${productCount(changed)} changed`)
        onChanged()
      } catch (error) {
        tellFailure({ text: 'Failed to change the products', error })
      }
      await reload()
    })

  return {
    isChanging: ids.size > 0,
    toCategory: (plants: readonly Plant[], category: Category) =>
      change(() => api.call('POST /admin/products/category', { body: { products: seen(plants), category } })),
    byPercent: (plants: readonly Plant[], percent: number) =>
      change(() => api.call('POST /admin/products/price', { body: { products: seen(plants), percent } })),
  }
}

/** The bar leaves with what was chosen, and takes its buttons along: the focus goes to the start of the page. */
const nowhere = () => null

function seen(plants: readonly Plant[]) {
  return plants.map(({ _id, version }) => ({ _id, version }))
}
