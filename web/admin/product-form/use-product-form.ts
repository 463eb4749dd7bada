import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { useDraft } from '../../session/use-draft.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { fieldName } from './field-names.ts'
import { type Product, productResolver } from './product-resolver.ts'
import { blankProduct, type ProductValues, valuesOf } from './product-values.ts'
import { saveProduct } from './save-product.ts'

/** The form of a new product (`loaded` is null) or of an edit, and its saving. What is typed stays when that fails. */
export function useProductForm(loaded: Plant | null, onStale?: () => void) {
  const navigate = useNavigate()
  const form = useForm<ProductValues, unknown, Product>({
    resolver: productResolver(loaded),
    defaultValues: loaded === null ? blankProduct : valuesOf(loaded),
  })
  // Of one version only: over another it would undo what somebody else changed.
  useDraft(`product ${loaded?._id} ${loaded?.version}`, form)

  const markFields = (fields: Readonly<Record<string, string>>) => {
    for (const [index, [path, message]] of Object.entries(fields).entries()) {
      form.setError(fieldName(path) as keyof ProductValues, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  }

  const save = form.handleSubmit(async (product) => {
    try {
      await saveProduct(product, loaded)
    } catch (error) {
      tellFailure({ text: 'Failed to save product', error })
      if (error instanceof ApiError) markFields(error.fields)
      if (error instanceof ApiError && error.code === 'stale_edit') onStale?.()
      return
    }
    toast.success(loaded === null ? 'Product created successfully' : 'Product updated successfully')
    await navigate('/admin/products')
  })

  return { form, save }
}
