import type { Plant } from '../../../contract/plants.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { productCount } from './product-count.ts'

/** The props of a dialog that changes the selected products. */
export type ChangeFormProps = {
  products: readonly Plant[]
  isOpen: boolean
  change: ReturnType<typeof useBulkChange>
  onClose: () => void
}

/**
 * Changes many products, shows the outcome and reloads the list either way: a refusal means that one of them has
 * changed since the list was loaded. A success clears the selection; a failure leaves it.
 */
export function useBulkChange(reload: () => Promise<void>, onChanged: () => void) {
  const { ids, during } = useBusyIds(noFocusTarget)

  const change = (request: () => Promise<{ changed: number }>) =>
    during('together', async () => {
      try {
        const { changed } = await request()
        toast.success(`${productCount(changed)} changed`)
        onChanged()
      } catch (error) {
        toastError({ text: 'Failed to change the products', error })
      }
      await reload()
    })

  return {
    isChanging: ids.size > 0,
    toCategory: (plants: readonly Plant[], category: Category) =>
      change(() =>
        api.call('POST /admin/products/category', { body: { products: expectedVersions(plants), category } }),
      ),
    byPercent: (plants: readonly Plant[], percent: number) =>
      change(() => api.call('POST /admin/products/price', { body: { products: expectedVersions(plants), percent } })),
  }
}

/** The selection bar disappears with its buttons: the focus goes to the start of the page. */
const noFocusTarget = () => null

function expectedVersions(plants: readonly Plant[]) {
  return plants.map(({ _id, version }) => ({ _id, version }))
}
