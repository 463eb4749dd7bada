import { personalMeta } from '../../page-meta.ts'
import { FormPage } from '../ui/form-page.tsx'
import { TaxClassForm } from './tax-class-form.tsx'

export const meta = personalMeta('Add Tax Class')

/** The page that adds a tax class. */
export default function AddTaxClass() {
  return (
    <FormPage title="Add Tax Class" subtitle="Products with the same HSN code and GST rate">
      <TaxClassForm loaded={null} />
    </FormPage>
  )
}
